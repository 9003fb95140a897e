import { DependencyDown } from '@spindle/core/outage';
import { expect, it, vi } from 'vitest';
import { retryWrite } from './retry-write.ts';

const never = new AbortController().signal;

it.each([
  [new DependencyDown('database', 'The database does not answer.'), 0],
  [new Error('deadlock detected'), 1],
])(
  'retries a write, and logs the error unless it is a database outage: %s',
  async (error, lines) => {
    const warn = vi.fn();
    const write = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce('written');
    // @ts-expect-error: retryWrite uses only this method of the log
    expect(await retryWrite({ log: { warn } }, write, never)).toBe('written');
    expect(warn).toHaveBeenCalledTimes(lines);
  },
);
