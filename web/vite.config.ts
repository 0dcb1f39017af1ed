import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Where `stolik serve` listens while the page is being worked on. */
const server = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:7067';

/** The service worker, with the names of all files of the page; other contents are another version. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => !name.endsWith('.html'));
      const files = [...built, ...readdirSync('public')].map((name) => `/${name}`).sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync('sw.js', 'utf-8')
        .replace('/* files */', files.map((name) => `'${name}'`).join(', '))
        .replace('/* version */', version);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** Needs only the `dependencies` of package.json: what the tests need is in vitest.config.ts. */
export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  resolve: { alias: { $lib: '/src/lib', $parts: '/src/parts' } },
  build: {
    outDir: '../src/stolik/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
