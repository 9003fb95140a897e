import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../services/postgres.mjs';

const RETRY_MS = 5_000;

/**
 * Runs startPostgres, and restarts Postgres whenever it ends by itself. say: prints a line for the user. onUrlChange:
 * called when another program took the port, so that the URL has changed.
 * @param {string} dir
 * @param {{ say: (line: string) => void, onUrlChange: () => void }} options
 */
export async function keepPostgres(dir, { say, onUrlChange }) {
  let isActive = true;
  let current = await startPostgres({ dir, durable: true });
  const loop = restartForever();

  async function restartForever() {
    for (;;) {
      await current.ended;
      if (!isActive) return;
      say('Postgres has ended and starts again.');
      const before = current.url;
      await restart();
      if (current.url !== before) onUrlChange();
    }
  }

  async function restart() {
    while (isActive) {
      try {
        current = await startPostgres({ dir, durable: true });
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    first: current,
    url: () => current.url,
    async stop() {
      isActive = false;
      await current.stop();
      await loop;
    },
  };
}
