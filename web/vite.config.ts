import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API that the development server hands calls to. */
const API = process.env.SPINDLE_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod.ts', import.meta.url)) },
    ],
  },
  server: { port: 5173, proxy: { '/api': { target: API, changeOrigin: false } } },
  // Not 'assets': that is a page.
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'static' },
});
