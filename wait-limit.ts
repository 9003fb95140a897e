/**
 * Limit in milliseconds of every wait for a condition in tests: unit, service and browser. Only a failing test reaches it, even on a
 * machine with ten times more work than processors. Do not set shorter limits, because they measure how fast the machine is.
 */
export const WAIT_LIMIT_MS = 60_000;

/** Limit in milliseconds of a whole test, which may wait for many conditions. Only a hanging test reaches it. */
export const HANG_LIMIT_MS = 10 * WAIT_LIMIT_MS;
