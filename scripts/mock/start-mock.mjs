import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../services/child.mjs';
import { REFUSED } from './mock-settings.mjs';

const PROGRAM = fileURLToPath(new URL('../mock.mjs', import.meta.url));

/**
 * A running mock. origin: its address. startedInMs: milliseconds from the start of its launcher until it was ready. stop: ends it and deletes
 * its storage.
 * @typedef {{ origin: string, port: number, startedInMs: number, stop: () => Promise<void> }} StartedMock
 */

/**
 * Starts the mock on a free port, as `npm run mock` does, and waits until it is ready. Leaves out the variables that the mock refuses. For tests
 * and benchmarks. Throws when the mock ends early. env: further variables.
 * @param {Record<string, string>} [env]
 * @returns {Promise<StartedMock>}
 */
export async function startMock(env = {}) {
  const port = await freePort();
  const began = performance.now();
  const mock = spawn(process.execPath, [PROGRAM], {
    env: { ...withoutServices(process.env), APT_INSTALL: 'off', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(mock, 'exit');
  await readUntil(mock.stdout, 'is ready at');
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    startedInMs: performance.now() - began,
    async stop() {
      mock.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Returns the environment without the variables that the mock refuses.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutServices(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !REFUSED.test(name)));
}

/**
 * Resolves once the output contains the text, and reads the rest, so that the program can go on writing.
 * @param {NodeJS.ReadableStream} stream
 * @param {string} text
 * @returns {Promise<void>}
 */
function readUntil(stream, text) {
  let output = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes(text)) resolve();
    });
    stream.once('end', () => reject(new Error(`The mock has ended: ${output}`)));
  });
}
