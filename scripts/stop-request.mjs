/**
 * Milliseconds. npm forwards the signal that the terminal has already sent to this process. Only a later signal means
 * hurry.
 */
const SAME_REQUEST_MS = 1_000;

/**
 * Listens for Ctrl-C, SIGTERM and a closed terminal. `asked` resolves at the first signal, `hurried` at a later
 * second one.
 */
export function watchStopRequest() {
  let askedAt = 0;
  const [asked, ask] = signal();
  const [hurried, hurry] = signal();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (askedAt === 0) {
        askedAt = Date.now();
        ask();
      } else if (Date.now() - askedAt > SAME_REQUEST_MS) hurry();
    });
  }
  // Writing to a closed terminal would otherwise throw.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { asked, hurried, isAsked: () => askedAt > 0 };
}

/** @returns {[Promise<void>, () => void]} */
function signal() {
  let settle = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}
