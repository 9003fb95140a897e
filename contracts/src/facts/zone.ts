/** Returns minutes east of UTC as `+02:00`. */
export function formatZone(minutes: number): string {
  const part = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${part(size / 60)}:${part(size % 60)}`;
}

/** Returns a moment in the time of a zone, `minutes` east of UTC, without its name: `2025-06-14T10:30:00`. Throws RangeError for no valid one. */
export function localTime(epochMs: number, minutes: number): string {
  return new Date(epochMs + minutes * 60_000).toISOString().slice(0, 19);
}
