/** Formats an exposure time in seconds as cameras show it: `1/250 s`, `0.8 s`, `30 s`. */
export function formatExposure(seconds: number): string {
  if (seconds >= 0.3 || seconds <= 0) return `${Number(seconds.toFixed(1))} s`;
  return `1/${Math.round(1 / seconds)} s`;
}
