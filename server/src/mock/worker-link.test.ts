import { loadConfig } from '@spindle/core/config/config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StateCopy } from './state-copies.ts';
import { launcherLink } from './worker-link.ts';

const { send } = process;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  process.send = send;
});

const urlOf = (name: string) => `postgresql://localhost/${name}`;

function copyNamed(name: string): StateCopy {
  const env = { DATABASE_URL: urlOf(name), DATA_DIR: '/tmp/mock' };
  return { config: loadConfig(env), remove: async () => undefined };
}

/** Moves the worker without a launcher that receives the message. */
function move() {
  process.send = () => true;
  const moving = launcherLink.move(copyNamed('first'), copyNamed('second'));
  process.send = send;
  let isOver = false;
  void moving.then(() => {
    isOver = true;
  });
  return { isOver: () => isOver };
}

/** Reports that the worker runs on a copy, as the launcher does. */
async function reportMoved(name: string): Promise<void> {
  process.emit('message', { kind: 'moved', databaseUrl: urlOf(name) }, undefined);
  await vi.advanceTimersByTimeAsync(0);
}

it('waits a second at most for a worker that does not start on the new copy', async () => {
  const { isOver } = move();
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

it('ends the wait when the worker reports the new copy', async () => {
  const { isOver } = move();
  await reportMoved('first');
  expect(isOver()).toBe(false);
  await reportMoved('second');
  expect(isOver()).toBe(true);
});
