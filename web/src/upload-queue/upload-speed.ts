/** Milliseconds between two readings: shorter ones only flicker. */
const READING_MS = 500;

/** Share of the newest reading. */
const WEIGHT = 0.4;

/** Returns a function that takes the bytes sent so far and gives bytes a second, smoothed. `now` in milliseconds. */
export function measureSpeed(bytesBefore = 0, now = () => performance.now()) {
  let readAt = now();
  let readBytes = bytesBefore;
  let speed = 0;
  return (bytes: number): number => {
    const elapsed = now() - readAt;
    if (elapsed < READING_MS) return speed;
    const reading = (Math.max(0, bytes - readBytes) / elapsed) * 1000;
    speed = speed === 0 ? reading : speed * (1 - WEIGHT) + reading * WEIGHT;
    readAt += elapsed;
    readBytes = bytes;
    return speed;
  };
}
