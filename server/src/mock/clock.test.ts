import { describe, expect, it, vi } from 'vitest';
import { readClock } from './clock.ts';

const MOCK_EPOCH = '2026-06-15T12:00:00.000Z';

describe('readClock', () => {
  it('stops a frozen clock at the epoch and leaves the data set unshifted', () => {
    const clock = readClock({ MOCK_EPOCH, MOCK_CLOCK: 'frozen' });
    expect(clock.now()).toEqual(new Date(MOCK_EPOCH));
    expect(clock.hoursSinceEpoch()).toBe(0);
  });

  it('counts whole hours since the epoch while the clock runs', () => {
    vi.useFakeTimers({ now: new Date('2026-06-16T13:59:59.000Z') });
    const clock = readClock({ MOCK_EPOCH });
    expect(clock.hoursSinceEpoch()).toBe(25);
    vi.useRealTimers();
  });

  it.each([{ MOCK_EPOCH: 'yesterday' }, { MOCK_EPOCH, MOCK_CLOCK: 'slow' }])(
    'refuses %o',
    (env) => {
      expect(() => readClock(env)).toThrow(/MOCK_/);
    },
  );
});
