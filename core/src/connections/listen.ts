import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { backoffMs } from './backoff.ts';
import { databaseGate } from './database.ts';

/**
 * Listens to a channel of the database and reconnects after each loss, one attempt at a time. Calls `onGap` whenever messages may have
 * been missed: at the start and after each lost connection. Returns the function that stops it.
 */
export function listen(
  databaseUrl: string,
  channel: string,
  log: Log,
  handlers: { onMessage: (payload: string) => void; onGap: () => void },
): () => Promise<void> {
  const gate = databaseGate(databaseUrl, log);
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let failures = 0;

  /** Connects and listens until that connection ends. */
  async function listenOnce(): Promise<void> {
    await gate.whenOpen(stopping.signal);
    client = new gate.Client({ connectionString: databaseUrl, keepAlive: true });
    const ended = new Promise<void>((resolve) => client?.once('end', resolve));
    client.on('notification', (message) => handlers.onMessage(message.payload ?? ''));
    client.on('error', () => undefined); // 'end' follows
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    failures = 0;
    handlers.onGap();
    await ended;
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        await client?.end().catch(() => undefined);
        // The gate has reported an outage already.
        if (gate.isOpen() && failures === 0 && !stopping.signal.aborted)
          log.warn({ err: error, channel }, 'listening for changes failed');
        failures += 1;
      }
      await pause(backoffMs(failures), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  void listenUntilStopped();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => undefined);
    gate.release();
  };
}
