import { databaseGate } from '@spindle/core/connections/database';
import type { Log } from '@spindle/core/log';
import type pg from 'pg';

/** Notification channel on which a server asks the others to release a lock. */
const CHANNEL = 'upload_release';

/** Any number of advisory locks held by one database connection. */
export interface LockSession {
  /** Returns whether the lock was free and is held now. Never waits. */
  tryLock(name: string): Promise<boolean>;
  /** Releases a lock. Does nothing after a lost connection, because the database has already released its locks. */
  unlock(name: string): Promise<void>;
  /** Asks the server that holds the lock to release it. */
  ask(name: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a lock session. It connects at the first lock and reconnects after a loss. `onLost` reports that every lock
 * is lost.
 */
export function openLockSession(
  databaseUrl: string,
  log: Log,
  handlers: { onAsked: (name: string) => void; onLost: () => void },
): LockSession {
  const gate = databaseGate(databaseUrl, log);
  let connection: Promise<pg.Client> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const client = new gate.Client({ connectionString: databaseUrl, keepAlive: true });
    client.on('notification', ({ payload }) => handlers.onAsked(payload ?? ''));
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => {
      connection = null;
      handlers.onLost();
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    return client;
  }

  function openConnection(): Promise<pg.Client> {
    if (connection) return connection;
    const opening = connect();
    connection = opening;
    opening.catch(() => {
      if (connection === opening) connection = null;
    });
    return opening;
  }

  /** Runs statements one after another, because a connection accepts only one at a time. */
  function query<T extends pg.QueryResultRow>(client: pg.Client, sql: string, values: string[]) {
    const result = last.then(() => client.query<T>(sql, values));
    last = result.catch(() => undefined); // the caller of the failed statement handles the error
    return result;
  }

  return {
    async tryLock(name) {
      const sql = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked';
      const { rows } = await query<{ locked: boolean }>(await openConnection(), sql, [name]);
      return rows[0]?.locked ?? false;
    },
    async unlock(name) {
      const client = await connection?.catch(() => null);
      if (!client) return;
      const sql = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';
      await query(client, sql, [name]).catch(() => undefined); // fails only with the connection
    },
    async ask(name) {
      await query(await openConnection(), 'SELECT pg_notify($1, $2)', [CHANNEL, name]);
    },
    async close() {
      const client = await connection?.catch(() => null);
      await client?.end();
      gate.release();
    },
  };
}
