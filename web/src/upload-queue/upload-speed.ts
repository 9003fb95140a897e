/** Minimum milliseconds between two samples, so that the number does not flicker. */
const SAMPLE_MS = 500;

/** Weight of the newest sample in the moving average. */
const WEIGHT = 0.4;

/** Returns a function from the bytes sent so far to smoothed bytes per second. `now` returns milliseconds. */
export function createSpeedMeter(bytesBefore = 0, now = () => performance.now()) {
  let sampledAt = now();
  let sampledBytes = bytesBefore;
  let speed = 0;
  return (bytes: number): number => {
    const elapsed = now() - sampledAt;
    if (elapsed < SAMPLE_MS) return speed;
    const sample = (Math.max(0, bytes - sampledBytes) / elapsed) * 1000;
    speed = speed === 0 ? sample : speed * (1 - WEIGHT) + sample * WEIGHT;
    sampledAt += elapsed;
    sampledBytes = bytes;
    return speed;
  };
}
