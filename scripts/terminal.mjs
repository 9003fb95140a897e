/** Milliseconds. A step that ends sooner is not worth a line. */
const QUIET_MS = 700;

/**
 * One line for the person at the keyboard.
 * @param {string} line
 */
export function say(line) {
  console.log(line);
}

/**
 * Does a step and, when it takes a while, says so and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function step(what, work) {
  const began = Date.now();
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    process.stdout.write(`${what} ... `);
  }, QUIET_MS);
  try {
    const result = await work();
    if (isTold) say(secondsSince(began));
    return result;
  } catch (error) {
    if (isTold) say('failed');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {number} began */
export function secondsSince(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
