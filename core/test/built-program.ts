import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = (path: string) => new URL(`../../${path}`, import.meta.url);

/** Bundled programs that tests start instead of the TypeScript sources, because they start in half the time. */
export const SERVER = fileURLToPath(built('server/dist/main.js'));
export const ADMIN = fileURLToPath(built('server/dist/admin.js'));
export const WORKER = fileURLToPath(built('worker/dist/main.js'));

/** Replaces `core/src/programs/program-location.ts` in tests (an alias in vitest.config.ts). */
export const locateProgram = (_moduleUrl: string, path: string) => ({
  url: built(`server/dist/${basename(path)}.js`),
  execArgv: [],
});
