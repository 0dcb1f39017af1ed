/**
 * Numbers drawn on cards. A card is a picture that shows its number in several corners and whose name
 * says it once: so numbers are kept outside, each one once, and pictures only point at them, as in
 * `<use href={glyph(14)} />`.
 */
const SVG = 'http://www.w3.org/2000/svg';
const ids = new Map<string, string>();
let shelf: SVGSVGElement | null = null;

export function glyph(sign: string | number): string {
  const text = String(sign);
  const id = ids.get(text) ?? put(text);
  return `#${id}`;
}

function put(text: string): string {
  const id = `glyph-${ids.size}`;
  const element = document.createElementNS(SVG, 'text');
  element.id = id;
  element.textContent = text;
  shelf ??= newShelf();
  shelf.append(element);
  ids.set(text, id);
  return id;
}

/** Without a size: nothing on it is seen where it stands. */
function newShelf(): SVGSVGElement {
  const made = document.createElementNS(SVG, 'svg');
  made.setAttribute('width', '0');
  made.setAttribute('height', '0');
  made.setAttribute('aria-hidden', 'true');
  made.style.position = 'absolute';
  made.style.overflow = 'hidden';
  document.body.append(made);
  return made;
}
