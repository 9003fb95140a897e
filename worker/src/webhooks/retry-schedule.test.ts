import { expect, it } from 'vitest';
import { nextDelayMs, parseRetryAfter } from './retry-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('follows the delays of Standard Webhooks and gives up after the tenth attempt', () => {
  const delays = Array.from({ length: 10 }, (_, index) => nextDelayMs(index + 1, 0, () => 0));
  expect(delays).toEqual([
    5_000,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    null,
  ]);
});

it('adds a random part of at most a tenth', () => {
  expect(nextDelayMs(1, 0, () => 1)).toBe(5_500);
  const delays = new Set(Array.from({ length: 20 }, () => nextDelayMs(4)));
  expect(delays.size).toBeGreaterThan(1);
  for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(2 * HOUR);
});

it('waits as long as Retry-After asks, up to a day', () => {
  const now = new Date('2031-01-01T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(2 * MINUTE);
  expect(parseRetryAfter('Wed, 01 Jan 2031 01:00:00 GMT', now)).toBe(HOUR);
  for (const wrong of [undefined, 'soon', '-5', '1.5']) expect(parseRetryAfter(wrong, now)).toBe(0);
  expect(nextDelayMs(1, 2 * MINUTE, () => 0)).toBe(2 * MINUTE);
  expect(nextDelayMs(1, 1_000, () => 0)).toBe(5_000);
  expect(nextDelayMs(1, 90 * HOUR, () => 0)).toBe(24 * HOUR);
});
