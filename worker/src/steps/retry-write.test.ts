import { DependencyDown } from '@spindle/core/outage';
import { expect, it, vi } from 'vitest';
import { retryWrite } from './retry-write.ts';

const never = new AbortController().signal;

it.each([
  [new DependencyDown('database', 'The database does not answer.'), 0],
  [new Error('deadlock detected'), 1],
])(
  'logs a write that is tried again unless the gate reports its outage: %s',
  async (error, lines) => {
    const warn = vi.fn();
    const write = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce('written');
    // @ts-expect-error: of the log only this method is used
    expect(await retryWrite({ log: { warn } }, write, never)).toBe('written');
    expect(warn).toHaveBeenCalledTimes(lines);
  },
);
