/**
 * Milliseconds. npm forwards the signal that the terminal has already sent to this process. Only a later
 * signal forces the stop.
 */
const SAME_REQUEST_MS = 1_000;

/**
 * Listens for Ctrl-C, SIGTERM and a closed terminal. `requested` resolves at the first signal, `forced` at a later
 * second one.
 */
export function watchStopRequest() {
  let requestedAt = 0;
  const [requested, request] = createSignal();
  const [forced, force] = createSignal();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (requestedAt === 0) {
        requestedAt = Date.now();
        request();
      } else if (Date.now() - requestedAt > SAME_REQUEST_MS) force();
    });
  }
  // Writing to a closed terminal would otherwise throw.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { requested, forced, isRequested: () => requestedAt > 0 };
}

/** @returns {[Promise<void>, () => void]} */
function createSignal() {
  let settle = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}
