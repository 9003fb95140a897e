const MINUTE_MS = 60_000;

/** Milliseconds until the next attempt after each failure; the last one repeats. */
const DELAYS_MS = [0.5, 2, 10, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);

/** Returns the time of the next attempt after `failures` failed ones; null if the mail expires before it. */
export function nextAttempt(failures: number, now: Date, expiresAt: Date): Date | null {
  const delay = DELAYS_MS[failures - 1] ?? DELAYS_MS.at(-1) ?? 0;
  const next = new Date(now.getTime() + delay);
  return next < expiresAt ? next : null;
}
