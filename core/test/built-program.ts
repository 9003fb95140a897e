import { fileURLToPath } from 'node:url';

const built = (path: string) => new URL(`../../${path}`, import.meta.url);

/** Programs as they are built: these start in half the time, and are what people run. */
export const SERVER = fileURLToPath(built('server/dist/main.js'));
export const ADMIN = fileURLToPath(built('server/dist/admin.js'));
export const WORKER = fileURLToPath(built('worker/dist/main.js'));

/** In the place of `core/src/program-beside.ts`. */
export const programBeside = (_moduleUrl: string, name: string) => ({
  url: built(`server/dist/${name}.js`),
  execArgv: [],
});
