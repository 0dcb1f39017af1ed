import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8000';

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
