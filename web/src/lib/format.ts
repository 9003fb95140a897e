const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Returns `999 B`, `1.5 KB` or `4.9 MB`: steps of 1000, one decimal above bytes. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.95 would be rounded to 1000.0.
  while (value >= (unit === 0 ? 1000 : 999.95) && unit < SIZE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${SIZE_UNITS[unit]}`;
}

/** Returns `6000 × 4000 · 4.9 MB`; only the size of a file without pixels. */
export function formatDimensions(file: {
  size: number;
  width: number | null;
  height: number | null;
}): string {
  const { size, width, height } = file;
  return [...(width && height ? [`${width} × ${height}`] : []), formatSize(size)].join(' · ');
}

/** Returns `1h 2m 3s`, `42m 10s` or `28s`: whole seconds without leading zeros. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = `${whole % 60}s`;
  if (hours > 0) return `${hours}h ${minutes}m ${rest}`;
  return minutes > 0 ? `${minutes}m ${rest}` : rest;
}

/** Returns `1:42` or `1:02:03`, as players show a time. `seconds` must be a whole number. */
export function formatClock(seconds: number): string {
  const rest = twoDigits(seconds % 60);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en', { month: 'short' });
const FULL_DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const FULL_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'medium',
});
const FULL_ZONED_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'long',
});

/** Tells whether a date has no time of day, such as `2026-11-20`. */
function isDayOnly(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date);
}

/** Returns `20 Nov 2026` in the user's time zone. Returns an invalid date unchanged, as all formats of dates here do. */
export function formatDay(date: string): string {
  return format(date, (day) => `${day.getDate()} ${MONTH_FORMAT.format(day)} ${day.getFullYear()}`);
}

/** Returns `20 Nov 2026, 18:10` in the user's time zone; only the day for a date without a time. */
export function formatDateTime(date: string): string {
  return isDayOnly(date) ? formatDay(date) : format(date, (time) => withClock(date, time));
}

/** Returns `18:10` in the user's time zone. */
export function formatTimeOfDay(date: string): string {
  return format(date, clockOf);
}

/** Returns `20 Nov 2026, 18:10:05` in the user's time zone. */
export function formatDateTimeWithSeconds(date: string): string {
  return format(date, (time) => `${withClock(date, time)}:${twoDigits(time.getSeconds())}`);
}

/** Returns `Friday 20 November 2026 at 18:10:05 CET`, without a zone if the date has none. */
export function formatExactTime(date: string): string {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(date);
  const exact = hasZone ? FULL_ZONED_TIME_FORMAT : FULL_TIME_FORMAT;
  return format(date, (time) => (isDayOnly(date) ? FULL_DAY_FORMAT : exact).format(time));
}

/** Parses a date and formats it with `formatTime`. Returns an invalid date unchanged. */
function format(date: string, formatTime: (time: Date) => string): string {
  // JavaScript would parse a day without a time in UTC, which is a day earlier west of Greenwich. Metadata can have a space
  // between day and time, which not every browser parses.
  const time = new Date(isDayOnly(date) ? `${date}T00:00:00` : date.replace(' ', 'T'));
  return Number.isNaN(time.getTime()) ? date : formatTime(time);
}

function withClock(date: string, time: Date): string {
  return `${formatDay(date)}, ${clockOf(time)}`;
}

function clockOf(time: Date): string {
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const AGO_FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Units by length in seconds, longest first. */
const AGO_UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns `3 hours ago`, `yesterday` or `now`, in the largest unit that has passed at least once. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(iso).getTime()) / 1000);
  const [unit, length] = AGO_UNITS.find(([, size]) => seconds >= size) ?? ['second', Infinity];
  return AGO_FORMAT.format(-Math.floor(seconds / length), unit);
}

const COUNT_FORMAT = new Intl.NumberFormat('en');

/** Returns `12,486`. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count);
}
