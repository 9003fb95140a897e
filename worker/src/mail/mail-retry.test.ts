import { expect, it } from 'vitest';
import { nextAttempt } from './mail-retry.ts';

const MINUTE_MS = 60_000;
const START = new Date('2026-11-25T10:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

it('delays grow from half a minute to four hours, and a mail is given up after a day', () => {
  const times: number[] = [];
  let time: Date | null = START;
  for (let failures = 1; time; failures += 1) {
    time = nextAttempt(failures, time, after(24 * 60));
    if (time) times.push((time.getTime() - START.getTime()) / MINUTE_MS);
  }
  expect(times).toEqual([0.5, 2.5, 12.5, 42.5, 102.5, 222.5, 462.5, 702.5, 942.5, 1182.5, 1422.5]);
});

it('a mail whose link expires before the next attempt is given up', () => {
  expect(nextAttempt(3, START, after(11))).toEqual(after(10));
  expect(nextAttempt(3, START, after(10))).toBeNull();
});
