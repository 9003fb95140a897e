import { setTimeout as pause } from 'node:timers/promises';

/** A program that misses this many checks in a row counts as dead. */
const MISSES_MAX = 3;

/** Milliseconds between two checks. */
const CHECK_MS = 10_000;

/** Milliseconds that an answer may take. */
const PATIENCE_MS = 5_000;

/**
 * Asks a program again and again until it has missed three checks in a row, or `signal` aborts.
 * @param {(signal: AbortSignal) => Promise<unknown>} ask rejects when the program does not answer
 * @param {AbortSignal} signal
 * @param {{ everyMs?: number, patienceMs?: number }} [times]
 * @returns {Promise<boolean>} whether the program is dead
 */
export async function isFoundDead(ask, signal, times = {}) {
  const { everyMs = CHECK_MS, patienceMs = PATIENCE_MS } = times;
  for (let misses = 0; misses < MISSES_MAX; ) {
    await pause(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    const limit = AbortSignal.timeout(patienceMs);
    const isAlive = await ask(limit).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return false;
    misses = isAlive ? 0 : misses + 1;
  }
  return true;
}

/**
 * Asks a server over HTTP.
 * @param {string} url
 */
export function askOverHttp(url) {
  return async (
    /** @type {import('node:child_process').ChildProcess} */ _child,
    /** @type {AbortSignal} */ signal,
  ) => {
    const answer = await fetch(url, { signal });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  };
}

/**
 * Asks a child over IPC: it answers 'ping' with 'pong'.
 * @param {import('node:child_process').ChildProcess} child
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function askOverIpc(child, signal) {
  return new Promise((resolve, reject) => {
    const hear = (/** @type {{ kind?: string }} */ message) => {
      if (message.kind !== 'pong') return;
      child.off('message', hear);
      resolve();
    };
    child.on('message', hear);
    signal.addEventListener('abort', () => {
      child.off('message', hear);
      reject(signal.reason);
    });
    child.send({ kind: 'ping' }, (error) => error && reject(error));
  });
}
