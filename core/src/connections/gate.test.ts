import { setImmediate as waitForEventLoop } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { type Gate, openGate } from './gate.ts';

const PROBE_TIMEOUT_MS = 500;

let gate: Gate;

function gateOf(probe: () => Promise<unknown>): Gate {
  gate = openGate({
    dependency: 'store',
    message: 'The file store does not answer.',
    log: pino({ enabled: false }),
    probe,
    probeTimeoutMs: () => PROBE_TIMEOUT_MS,
  });
  return gate;
}

afterEach(() => {
  gate.end();
  vi.useRealTimers();
});

/** Keeps the processor busy, so that no timer runs. */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('closes after the time limit of a check, even on a loaded machine', async () => {
  vi.useFakeTimers();
  // The load of the machine must not extend the time limit.
  vi.mock(import('node:os'), async (original) => ({
    ...(await original()),
    loadavg: () => [1_000, 1_000, 1_000],
  }));
  const { isOpen, verify } = gateOf(() => new Promise(() => undefined));
  void verify();
  await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT_MS);
  expect(isOpen()).toBe(false);
});

it('stays open when this process was blocked longer than a check may take and the answer has arrived', async () => {
  const { isOpen, verify } = gateOf(async () => {
    for (let round = 0; round < 3; round += 1) {
      await waitForEventLoop();
      block(PROBE_TIMEOUT_MS / 2);
    }
  });
  await verify();
  expect(isOpen()).toBe(true);
});
