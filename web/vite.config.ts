import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where `stolik serve` listens while the page is being worked on. */
const server = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:7067';

/** Needs only the `dependencies` of package.json: what the tests need is in vitest.config.ts. */
export default defineConfig({
  plugins: [svelte()],
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
