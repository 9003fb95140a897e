import { afterEach, expect, it, vi } from 'vitest';
import { cacheFor } from './cache-for.ts';

afterEach(() => void vi.useRealTimers());

it('reads once for concurrent and for soon repeated calls', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const read = cacheFor(1_000, async () => {
    reads += 1;
    return reads;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

it('shares a call that takes longer than its result is cached', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const read = cacheFor(1_000, async () => {
    reads += 1;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return reads;
  });
  const first = read();
  await vi.advanceTimersByTimeAsync(4_000);
  const second = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all([first, second, read()])).toEqual([1, 1, 1]);
});

it('reads again after a failure', async () => {
  let reads = 0;
  const read = cacheFor(60_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  });
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
