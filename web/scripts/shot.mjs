/**
 * Screenshots at a desktop's and a phone's size: node scripts/shot.mjs NAME URL [desktop|phone] [ACTION…]
 * An action is `click=SELECTOR`, `key=KEY`, `wait=MS`, `fill=SELECTOR=TEXT`; pictures go to web/shots/.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
];
const [name, url, ...rest] = process.argv.slice(2);
const sizes = rest[0] in SIZES ? [rest.shift()] : Object.keys(SIZES);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: FLAGS,
});
mkdirSync('shots', { recursive: true });
for (const size of sizes) {
  const page = await browser.newPage({ viewport: SIZES[size], hasTouch: size === 'phone' });
  page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
  page.on('pageerror', (error) => console.log(String(error)));
  await page.goto(url);
  await page.waitForTimeout(900);
  for (const action of rest) await act(page, action);
  await page.screenshot({ path: `shots/${name}-${size}.png` });
  await page.close();
}
await browser.close();

async function act(page, action) {
  const [kind, what, ...value] = action.split('=');
  if (kind === 'click') await page.locator(what).first().click();
  if (kind === 'key') await page.keyboard.press(what);
  if (kind === 'fill') await page.locator(what).first().fill(value.join('='));
  if (kind === 'wait') await page.waitForTimeout(Number(what));
  await page.waitForTimeout(350);
}
