import { secondsSince } from '../terminal.mjs';

/** The error when containers cannot be tried on this machine. The message says why. */
export class Unavailable extends Error {}

/**
 * Runs a step. Prints its name, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function step(what, work) {
  const began = Date.now();
  process.stdout.write(`${what} ... `);
  try {
    const result = await work();
    console.log(secondsSince(began));
    return result;
  } catch (error) {
    console.log(`failed after ${secondsSince(began)}`);
    throw error;
  }
}
