import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContracts } from './lean-contracts.ts';
import { smallZod } from './small-zod.ts';

/** The API that the development server hands calls to. */
const API = process.env.SPINDLE_API ?? 'http://127.0.0.1:8080';

/** What a page for people without an account shares with those for whoever is signed in. */
const SHARED = [
  /components\/(Button|Checkbox|PasswordInput|Text|TextInput|Title)\//,
  /\/(IconCloudOff|IconDownload|IconPhoto|IconPlayerPlayFilled|infiniteQueryOptions)\.m?js$/,
  /src\/asset-list\/(duration-chip|kind-icon|listed-asset|placeholder)\.tsx?$/,
  /src\/(lib\/(format|use-title)|search|session\/(legal-links|session)|ui\/logo)\.tsx?$/,
];

/**
 * What the two pages that people begin with are made of, in a few files: a hundred small ones, one for each combination of pages
 * that share a module, take a tenth more.
 */
const FIRST_PAGES = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'shared',
    test: (id: string) => SHARED.some((part) => part.test(id)),
    priority: 2,
  },
  {
    name: 'assets',
    test: /src\/(shell\/layout|assets\/assets-page|uploads\/upload-tray)\.tsx$/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [react(), leanContracts(), smallZod()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod.ts', import.meta.url)) },
      {
        find: /^zod\/mini$/,
        replacement: fileURLToPath(new URL('src/lib/zod-mini.ts', import.meta.url)),
      },
    ],
  },
  server: { port: 5173, proxy: { '/api': { target: API, changeOrigin: false } } },
  // Not 'assets': that is a page.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    assetsDir: 'static',
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_PAGES } } },
  },
});
