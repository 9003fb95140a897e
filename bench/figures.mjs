/** Returns the quantile of the numbers. share: 0 to 1; 0.95 is p95. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
}

export const median = (numbers) => quantile(numbers, 0.5);

export const mb = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
export const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

let isTableStarted = false;

/** Prints the title of a benchmark. The next row starts a new table. */
export function printTitle(title) {
  console.log(`\n${title}\n`);
  isTableStarted = false;
}

/** Prints one row of a table in the format of docs/PERFORMANCE.md. */
export function figure(measurement, result, details = '') {
  if (!isTableStarted) console.log('| measurement | result | details |\n|---|---|---|');
  isTableStarted = true;
  console.log(`| ${measurement} | ${result} | ${details} |`);
}

/** Runs `work` `count` times, at most `atATime` concurrently. Returns the wall time in milliseconds. */
export async function inParallel(count, atATime, work) {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (next < count) await work(next++);
    }),
  );
  return performance.now() - began;
}
