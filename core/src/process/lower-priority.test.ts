import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

let child: ChildProcess;

/** Starts a process of this niceness and returns its id. */
function start(nice: number): number {
  child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  setPriority(pid, nice);
  return pid;
}

afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
});

it('raises the niceness of a process', () => {
  const pid = start(getPriority());
  lowerPriority(pid, 19);
  expect(getPriority(pid)).toBe(19);
});

it('keeps the niceness of a process that is nicer already', () => {
  const pid = start(18);
  lowerPriority(pid, 10);
  expect(getPriority(pid)).toBe(18);
});

it('does nothing to a process that has ended', async () => {
  const pid = start(18);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => lowerPriority(pid, 19)).not.toThrow();
});
