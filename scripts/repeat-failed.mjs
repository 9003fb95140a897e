/** With more unstable tests than this, the product or the machine is at fault, and the run fails. */
export const UNSTABLE_MAX = 3;

/**
 * Repeats the failed tests of a run once, if the run is for a decision (`CI`) and only few failed. Those that pass when repeated are
 * unstable: the run is good, but names them.
 * @param {import('./test-suites.mjs').Counts} first
 * @param {() => Promise<import('./test-suites.mjs').Counts>} repeat
 * @returns {Promise<import('./test-suites.mjs').Counts>}
 */
export async function repeatFailed(first, repeat) {
  const { failures } = first;
  if (!process.env.CI || failures.length === 0 || failures.length > UNSTABLE_MAX) return first;
  const repeated = await repeat();
  if (repeated.passed === 0) return first; // nothing was repeated
  const failedAgain = new Set(repeated.failures.map(nameOf));
  const unstable = failures.filter((failure) => !failedAgain.has(nameOf(failure)));
  return {
    ...first,
    passed: first.passed + unstable.length,
    failures: repeated.failures,
    unstable,
  };
}

/** @param {string} failure */
function nameOf(failure) {
  return failure.split('\n', 1)[0];
}
