/** Returns a time of WebVTT: `01:02:03.400`. */
export function cueTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => `${Math.floor(value)}`.padStart(digits, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  return `${clock.map((value) => part(value, 2)).join(':')}.${part(ms % 1000, 3)}`;
}
