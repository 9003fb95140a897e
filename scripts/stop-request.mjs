/** Milliseconds. npm hands on the very signal that the terminal has sent to us as well: only a later one means hurry. */
const SAME_REQUEST_MS = 1_000;

/** Listens for Ctrl-C, SIGTERM and a closed terminal. `asked` settles at the first, `hurried` at a later second. */
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
  // A terminal that is gone takes no more words.
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
