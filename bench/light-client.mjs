import { Agent, get } from 'node:http';

/**
 * Asks over kept connections. `fetch` takes more processor time for an answer than the server does, and both are on the same cores.
 */
export function lightClient(base, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** The status, once the body has come. */
    status: (path, headers) =>
      new Promise((resolve, reject) => {
        get(base + path, { agent, headers }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode));
        }).once('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
