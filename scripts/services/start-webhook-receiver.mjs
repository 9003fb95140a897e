import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('webhook-receiver.mjs', import.meta.url));

/** Starts a receiver of webhooks in a process of its own. Names separate the receivers of different tests. */
export async function startWebhookReceiver() {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = await once(child, 'message');
  const base = `http://127.0.0.1:${port}`;
  return {
    /** @param {string} name */
    urlOf: (name) => `${base}/hooks/${name}`,
    /**
     * @param {string} name
     * @param {import('./webhook-receiver.mjs').Setup} setup
     */
    async setUp(name, setup) {
      await fetch(`${base}/control/${name}`, { method: 'PUT', body: JSON.stringify(setup) });
    },
    /**
     * Returns the deliveries so far, and the number of requests without a response.
     * @param {string} name
     * @returns {Promise<{ received: import('./webhook-receiver.mjs').Received[], open: number }>}
     */
    async read(name) {
      const answer = await fetch(`${base}/control/${name}`);
      return /** @type {any} */ (await answer.json());
    },
    /**
     * Returns the number of different events that arrived.
     * @param {string} name
     * @returns {Promise<number>}
     */
    async countEvents(name) {
      const answer = await fetch(`${base}/control/${name}?counts`);
      return /** @type {any} */ (await answer.json()).events;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
