import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContracts } from './lean-contracts.ts';
import { productionRouter } from './production-router.ts';
import { smallZod } from './small-zod.ts';

/** The API that the development server forwards calls to. */
const API = process.env.SPINDLE_API ?? 'http://127.0.0.1:8080';

/** Modules that the page of a share, for visitors without an account, has in common with the other pages. */
const SHARED = [
  /components\/(Button|Checkbox|Group|PasswordInput|Text|TextInput|Title)\//,
  /\/(IconCloudOff|IconDownload|IconPhoto|IconPlayerPlayFilled|infiniteQueryOptions)\.m?js$/,
  /src\/(assets\/(asset-summary|thumbnail\/(kind-icon|placeholder))|asset-list\/card\/duration-chip)\.tsx?$/,
  /src\/(lib\/(format|use-title)|session\/(legal-links|session)|ui\/(date-time|logo))\.tsx?$/,
];

/**
 * Groups the modules of the sign-in page and the assets page into a few chunks. Without groups there are a hundred small
 * chunks, one for each combination of pages that share a module, which are a tenth larger in total.
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
    test: /src\/(shell\/layout|asset-list\/page\/assets-page|uploads\/upload-tray)\.tsx$/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [react(), leanContracts(), smallZod(), productionRouter()],
  resolve: {
    // These modules configure zod before they export it.
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod.ts', import.meta.url)) },
      {
        find: /^zod\/mini$/,
        replacement: fileURLToPath(new URL('src/lib/zod-mini.ts', import.meta.url)),
      },
    ],
  },
  server: { port: 5173, proxy: { '/api': { target: API, changeOrigin: false } } },
  build: {
    target: 'es2022',
    // Supported browsers that lack modulepreload load the same modules without it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The default, 'assets', is the path of a page.
    assetsDir: 'static',
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_PAGES } } },
  },
});
