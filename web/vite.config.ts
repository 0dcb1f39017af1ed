import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Where `stolik serve` listens while the page is being worked on. */
const server = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:7067';

/** The service worker, with the names of all files of the page; other contents are another version. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post', // the page's entry may turn out empty, and Vite takes it out again
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith('.html'));
        const files = [...built, ...readdirSync('public')].map((name) => `/${name}`).sort();
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const source = readFileSync('sw.js', 'utf-8')
          .replace('/* files */', files.map((name) => `'${name}'`).join(', '))
          .replace('/* version */', version);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** By name the parts of the page that the server can have fetched ahead, before the page asks for them. */
function partsAhead(): Plugin {
  return {
    name: 'parts-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const isPart = new RegExp(`^(table|words-\\w+|${readdirSync('src/games').join('|')})$`);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const parts = chunks
          .filter(({ name }) => isPart.test(name))
          .map(({ name, fileName, imports, viteMetadata }) => [
            name,
            [fileName, ...imports, ...(viteMetadata?.importedCss ?? [])],
          ]);
        const source = JSON.stringify(Object.fromEntries(parts));
        this.emitFile({ type: 'asset', fileName: 'parts.json', source });
      },
    },
  };
}

/**
 * Tells the browser that what a table link loads is run at once, so that it is compiled while it comes
 * in, off the main thread, and not one function after the other when each is called first.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post', // at the very top, above what Vite puts there
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && /^(page|table)$/.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** Beside every file that shrinks a `.br`, made once with more care than a server could take each time. */
function precompressed(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(css|html|js)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const packed = await compress(await readFile(join(dir, name)));
          await writeFile(join(dir, `${name}.br`), packed);
        }),
      );
    },
  };
}

/**
 * One file for what every page needs, one for each language, one more for any table, one more for the
 * table of a game; each with all that it imports and no file before it has. A request costs half a
 * kilobyte and, one after the other, a way to the server.
 */
const TOGETHER = [
  {
    // With the styles of all parts: most screens use them, and a table needs one file less.
    name: 'page',
    test: /src[\\/](main\.ts$|(parts[\\/]\w+|pages[\\/]TablePage)\.svelte\?.*type=style)/,
    priority: 3,
  },
  {
    name: (id: string) => `words-${/words[\\/](\w+)/.exec(id)?.[1]}`,
    test: /src[\\/]words[\\/]\w+[\\/]\w+\.ts$/,
    priority: 3,
  },
  {
    name: 'table',
    test: /src[\\/](pages[\\/]TablePage\.svelte|parts[\\/](Card|Hand|Stage)\.svelte|(lib|games)[\\/][^\\/]+\.ts)$/,
    priority: 2,
  },
  {
    name: (id: string) => /games[\\/]([^\\/]+)/.exec(id)?.[1] ?? null,
    test: /src[\\/]games[\\/][^\\/]+[\\/](Table\.svelte|coach\.ts)$/,
    priority: 1,
  },
];

/** Needs only the `dependencies` of package.json: what the tests need is in vitest.config.ts. */
export default defineConfig({
  plugins: [svelte(), serviceWorker(), partsAhead(), compiledAhead(), precompressed()],
  resolve: { alias: { $lib: '/src/lib', $parts: '/src/parts' } },
  build: {
    outDir: '../src/stolik/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
