import { setTimeout as pause } from 'node:timers/promises';

/** Consecutive failed checks after which a program counts as dead. */
const MISSES_MAX = 3;

/** Milliseconds between two checks. */
const CHECK_MS = 10_000;

/** Time limit of an answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Polls a program until it has failed three checks in a row, or until `signal` aborts.
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
 * Returns a health check that requests a URL and rejects unless the status is successful.
 * @param {string} url
 */
export function createHttpCheck(url) {
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
 * Sends 'ping' to a child over IPC and resolves when it answers 'pong'.
 * @param {import('node:child_process').ChildProcess} child
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function checkOverIpc(child, signal) {
  return new Promise((resolve, reject) => {
    const onMessage = (/** @type {{ kind?: string }} */ message) => {
      if (message.kind !== 'pong') return;
      child.off('message', onMessage);
      resolve();
    };
    child.on('message', onMessage);
    signal.addEventListener('abort', () => {
      child.off('message', onMessage);
      reject(signal.reason);
    });
    child.send({ kind: 'ping' }, (error) => error && reject(error));
  });
}
