import { ConfigError } from '@spindle/core/config/config';

const HOUR_MS = 3_600_000;

/** The time of a mock. */
export interface MockClock {
  /** The newest time of the data set. */
  epoch: Date;
  isFrozen: boolean;
  now(): Date;
  /** Hours to add to the times of the data set, so that it ends in the current hour; 0 for a frozen clock. */
  hoursSinceEpoch(): number;
}

/**
 * Reads the clock from MOCK_EPOCH, a time, and MOCK_CLOCK: `frozen` stops the clock at the epoch; without a value it runs. Throws
 * ConfigError.
 */
export function readClock({
  MOCK_EPOCH = '',
  MOCK_CLOCK = '',
}: Record<string, string | undefined>): MockClock {
  const epoch = new Date(MOCK_EPOCH);
  if (Number.isNaN(epoch.getTime())) throw new ConfigError('MOCK_EPOCH: must be a time');
  if (MOCK_CLOCK !== '' && MOCK_CLOCK !== 'frozen')
    throw new ConfigError('MOCK_CLOCK: must be frozen or empty');
  if (MOCK_CLOCK === 'frozen')
    return { epoch, isFrozen: true, now: () => new Date(epoch), hoursSinceEpoch: () => 0 };
  return {
    epoch,
    isFrozen: false,
    now: () => new Date(),
    hoursSinceEpoch: () => Math.floor((Date.now() - epoch.getTime()) / HOUR_MS),
  };
}
