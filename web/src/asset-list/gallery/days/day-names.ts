/** Days of the timeline are local dates without a zone; UTC keeps them. */
const UTC = 'UTC';
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: UTC,
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: UTC });

/** Returns `Sat 14 June 2025`. */
export function dayName(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`)).replaceAll(',', '');
}

/** Returns `June 2025` for a day of it. */
export function monthName(day: string): string {
  return MONTH.format(new Date(`${day}T00:00:00Z`));
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: UTC })
    .format(new Date(Date.UTC(2000, month, 1)))
    .toLowerCase(),
);

/** Years below this one, typed with two digits, are in this century. */
const CENTURY_TURN = 70;

/**
 * Reads a typed year, month or day, such as `2024`, `june 24`, `6/2024`, `2024-06-14` or `14 jun 2024`. Returns the last day of it as
 * `YYYY-MM-DD`, because the timeline starts with the latest; null for another text.
 */
export function parseDay(text: string): string | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter((part) => part !== '');
  const month = parts.findIndex((part) => /^\p{L}{3,}$/u.test(part));
  if (month !== -1) {
    const index = MONTHS.findIndex((name) => name.startsWith(parts[month] ?? ''));
    const numbers = parts.filter((_, at) => at !== month).map(Number);
    if (index === -1 || numbers.some(Number.isNaN)) return null;
    const [first, second] = numbers;
    return second === undefined ? lastDay(first, index + 1) : lastDay(second, index + 1, first);
  }
  const numbers = parts.map(Number);
  if (numbers.length === 0 || numbers.some(Number.isNaN)) return null;
  const [a = 0, b, c] = numbers;
  if (b === undefined) return parts[0]?.length === 4 ? lastDay(a) : null;
  if (c === undefined) return a > 31 ? lastDay(a, b) : lastDay(b, a);
  return a > 31 ? lastDay(a, b, c) : lastDay(c, b, a);
}

/** Returns a date; without a day, the last one of the month, and without a month, of the year. Null for a date that does not exist. */
function lastDay(year: number | undefined, month = 12, day?: number): string | null {
  if (year === undefined || month < 1 || month > 12) return null;
  const full = year >= 100 ? year : year + (year < CENTURY_TURN ? 2000 : 1900);
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day !== undefined && (day < 1 || day > last)) return null;
  return [String(full).padStart(4, '0'), pad(month), pad(day ?? last)].join('-');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
