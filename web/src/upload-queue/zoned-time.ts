/** Returns a time of this device with its zone at that time: `2025-06-14T10:30:00+02:00`. Empty for one that is not valid. */
export function toZonedTime(epochMs: number): string {
  const offset = -new Date(epochMs).getTimezoneOffset(); // minutes east of UTC
  const local = new Date(epochMs + offset * 60_000);
  if (Number.isNaN(local.getTime())) return '';
  const part = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${part(Math.abs(offset) / 60)}:${part(Math.abs(offset) % 60)}`;
  return `${local.toISOString().slice(0, 19)}${zone}`;
}
