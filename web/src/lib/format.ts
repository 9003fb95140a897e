const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** `999 B`, `1.5 KB`, `4.9 MB`: steps of 1000, one decimal above bytes. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.95 would be written 1000.0.
  while (value >= (unit === 0 ? 1000 : 999.95) && unit < SIZE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${SIZE_UNITS[unit]}`;
}

/** `1h 2m 3s`, `42m 10s`, `28s`: whole seconds, leading zeros left out. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = `${whole % 60}s`;
  if (hours > 0) return `${hours}h ${minutes}m ${rest}`;
  return minutes > 0 ? `${minutes}m ${rest}` : rest;
}

/** `2026-11-20 18:10:00`, in the reader's own time zone. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':');
  return `${date} ${clock}`;
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** `20 November 2026`, in the reader's own time zone. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const AGO_UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 hours ago`, `yesterday`, `now`: in the largest unit that has passed once. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(iso).getTime()) / 1000);
  const [unit, length] = AGO_UNITS.find(([, size]) => seconds >= size) ?? ['second', Infinity];
  return ago.format(-Math.floor(seconds / length), unit);
}

const counts = new Intl.NumberFormat('en');

/** `12,486` */
export function formatCount(count: number): string {
  return counts.format(count);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
