import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/**
 * A running program. `ended` rejects if the program cannot start.
 * @typedef {object} Child
 * @property {number | undefined} pid
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} ended
 * @property {(signal?: NodeJS.Signals, graceMs?: number) => Promise<void>} stop
 */

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only this process and `stop` reaches all its
 * descendants. Kills the rest of the group when the program ends. `stop` sends SIGTERM, and SIGKILL after graceMs.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Child}
 */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'ignore', ...options, detached: true });
  let isOver = child.pid === undefined;
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      isOver = true;
      signalGroup(child, 'SIGKILL');
      resolve({ code, signal });
    });
  });
  // Callers may not wait for `ended`; without a handler, its rejection would end this process.
  ended.catch(() => {});
  return {
    pid: child.pid,
    ended,
    async stop(signal = 'SIGTERM', graceMs = 20_000) {
      if (isOver) return;
      signalGroup(child, signal);
      const timer = setTimeout(signalGroup, graceMs, child, 'SIGKILL');
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Returns the path of the first of these programs that is on the PATH, or null.
 * @param {...string} names
 * @returns {string | null}
 */
export function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
  }
  return null;
}

/** Returns a free port of the loopback address. Another program may take it afterward. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Waits until `isReady` returns true. Throws when the child ends first, or at the time limit. `what` names the program in
 * errors.
 * @param {string} what
 * @param {Child} child
 * @param {() => Promise<boolean>} isReady
 * @param {number} [limitMs]
 */
export async function waitUntilReady(what, child, isReady, limitMs = 60_000) {
  let exit = null;
  const saveExit = (/** @type {unknown} */ result) => {
    exit = result;
  };
  child.ended.then(saveExit, saveExit);
  for (const until = Date.now() + limitMs; Date.now() < until; ) {
    if (exit) throw new Error(`${what} ended before it was ready: ${JSON.stringify(exit)}`);
    if (await isReady().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await child.stop('SIGKILL');
  throw new Error(`${what} was not ready within ${limitMs / 1000} s`);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {} // the group has ended
}
