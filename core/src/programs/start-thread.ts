import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { locateProgram } from './program-location.ts';

/** Starts one of our programs as a thread. `path` is as in `locateProgram`. The process does not wait for the thread at its end. */
export function startThread(moduleUrl: string, path: string, workerData: unknown): Worker {
  const { url } = locateProgram(moduleUrl, path);
  const thread = url.href.endsWith('.ts')
    ? new Worker(loadSource(url), { eval: true, workerData })
    : new Worker(url, { workerData });
  thread.unref();
  return thread;
}

/** Returns code that runs a source file: a thread does not inherit the loader of the process. */
function loadSource(url: URL): string {
  const required = createRequire(import.meta.url).resolve('tsx/esm/api');
  const api = pathToFileURL(required.replace(/cjs$/, 'mjs')).href;
  return `import(${JSON.stringify(api)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(url.href)});
  });`;
}
