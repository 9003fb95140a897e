import type { Unit } from './stat-facts.ts';

/** Names of units in files. */
export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  count: 'requests',
  bytes: 'bytes',
  minutes: 'minutes',
};
