import pg from 'pg';
import type { Log } from './log.ts';

/** Milliseconds before a lost listener connects again. */
const RECONNECT_MS = 500;

/**
 * Hears what the database tells on a channel. `onGap` is called whenever something may have been missed: at the start and
 * after each lost connection. Gives the function that stops it.
 */
export function listen(
  databaseUrl: string,
  channel: string,
  log: Log,
  heard: { onMessage: (payload: string) => void; onGap: () => void },
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client.on('notification', (message) => heard.onMessage(message.payload ?? ''));
    client.on('error', () => undefined); // 'end' follows and connects again
    client.on('end', () => {
      if (!stopped) timer = setTimeout(open, RECONNECT_MS);
    });
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    heard.onGap();
  };
  const open = () => {
    connect().catch((error: unknown) => {
      log.warn({ err: error, channel }, 'listening for changes failed');
      if (!stopped) timer = setTimeout(open, RECONNECT_MS);
    });
  };
  open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
