import { setTimeout as pause } from 'node:timers/promises';

/** Consecutive failed checks after which a program counts as dead. */
const FAILURES_MAX = 3;

/** Milliseconds between two checks. */
const INTERVAL_MS = 10_000;

/** Time limit of an answer, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * Polls a program until it has failed three checks in a row, or until `signal` aborts.
 * @param {(signal: AbortSignal) => Promise<unknown>} check rejects when the program does not answer
 * @param {AbortSignal} signal
 * @param {{ everyMs?: number, timeoutMs?: number }} [times]
 * @returns {Promise<boolean>} whether the program is dead
 */
export async function waitUntilDead(check, signal, times = {}) {
  const { everyMs = INTERVAL_MS, timeoutMs = TIMEOUT_MS } = times;
  for (let failures = 0; failures < FAILURES_MAX; ) {
    await pause(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    const limit = AbortSignal.timeout(timeoutMs);
    const isAlive = await check(limit).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return false;
    failures = isAlive ? 0 : failures + 1;
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
