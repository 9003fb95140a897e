import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from './services/postgres.mjs';

const RETRY_MS = 5_000;

/**
 * startPostgres, and again whenever Postgres ends by itself. say: tells the person at the keyboard. moved: called when its address is
 * another one afterwards, as its port was taken meanwhile.
 * @param {string} dir
 * @param {{ say: (line: string) => void, moved: () => void }} options
 */
export async function keepPostgres(dir, { say, moved }) {
  let isWanted = true;
  let current = await startPostgres({ dir, durable: true });
  const kept = keep();

  async function keep() {
    for (;;) {
      await current.ended;
      if (!isWanted) return;
      say('Postgres has ended and starts again.');
      const before = current.url;
      await startAgain();
      if (current.url !== before) moved();
    }
  }

  async function startAgain() {
    while (isWanted) {
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
      isWanted = false;
      await current.stop();
      await kept;
    },
  };
}
