/** When a share expires: unchanged, never, after a number of days, or on a date. */
export type ExpiryChoice = 'unchanged' | 'never' | '1' | '7' | '30' | '90' | 'date';

/** The numbers of days that the form offers. */
export const EXPIRY_DAYS = ['1', '7', '30', '90'] as const;

const DAY_MS = 86_400_000;

/** Returns the expiry as the API accepts it; undefined leaves it unchanged. Returns null for an invalid or past date. */
export function expiryOf(
  choice: ExpiryChoice,
  date: string,
  now = Date.now(),
): { expires_at: string | null | undefined } | null {
  if (choice === 'unchanged') return { expires_at: undefined };
  if (choice === 'never') return { expires_at: null };
  if (choice !== 'date')
    return { expires_at: new Date(now + Number(choice) * DAY_MS).toISOString() };
  // The last second of that day in the user's time zone.
  const end = new Date(`${date}T23:59:59`).getTime();
  return end > now ? { expires_at: new Date(end).toISOString() } : null;
}
