import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

/** Where `stolik serve` listens while the page is being worked on. */
const server = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:7067';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { $lib: '/src/lib', $parts: '/src/parts' } },
  build: {
    outDir: '../src/stolik/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
