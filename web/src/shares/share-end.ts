/** When a share ends: as it does now, never, in so many days, or with a day. */
export type EndChoice = 'now' | 'never' | '1' | '7' | '30' | '90' | 'day';

export const END_DAYS = ['1', '7', '30', '90'] as const;

const DAY_MS = 86_400_000;

/** The end as the API takes it; undefined leaves it as it is. Null for a day that is none or is past. */
export function endOf(
  choice: EndChoice,
  day: string,
  now = Date.now(),
): { expires_at: string | null | undefined } | null {
  if (choice === 'now') return { expires_at: undefined };
  if (choice === 'never') return { expires_at: null };
  if (choice !== 'day')
    return { expires_at: new Date(now + Number(choice) * DAY_MS).toISOString() };
  // The last second of that day where the person is.
  const end = new Date(`${day}T23:59:59`).getTime();
  return end > now ? { expires_at: new Date(end).toISOString() } : null;
}
