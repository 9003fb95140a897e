/** Milliseconds. A step that ends sooner prints no line. */
const QUIET_MS = 700;

/**
 * Prints one line for the user.
 * @param {string} line
 */
export function say(line) {
  console.log(line);
}

/**
 * Runs a step. When it takes a while, prints its name and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function step(what, work) {
  const began = Date.now();
  let isAnnounced = false;
  const timer = setTimeout(() => {
    isAnnounced = true;
    process.stdout.write(`${what} ... `);
  }, QUIET_MS);
  try {
    const result = await work();
    if (isAnnounced) say(secondsSince(began));
    return result;
  } catch (error) {
    if (isAnnounced) say('failed');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the time since `began`, in milliseconds since 1970, as text: `1.2 s`.
 * @param {number} began
 */
export function secondsSince(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
