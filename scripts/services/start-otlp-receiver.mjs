import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('otlp-receiver.mjs', import.meta.url));

/** Starts a receiver of traces in a process of its own. */
export async function startOtlpReceiver() {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = await once(child, 'message');
  const base = `http://127.0.0.1:${port}`;
  return {
    /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
    url: base,
    /**
     * Returns all spans so far.
     * @returns {Promise<import('./otlp-receiver.mjs').ReceivedSpan[]>}
     */
    async spans() {
      const answer = await fetch(`${base}/spans`);
      return /** @type {any} */ (await answer.json());
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
