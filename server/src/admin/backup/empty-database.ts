import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { AdminError } from '../admin-error.ts';
import { LEDGER } from './tables.ts';

/** Milliseconds that processes just stopped or killed have to disconnect. */
const DISCONNECT_LIMIT_MS = 5_000;

/**
 * Deletes everything that Spindle stored in the database. Throws AdminError when other connections are open, or when the database
 * holds foreign data. `replaces` allows deleting an installation that has users.
 */
export async function emptyDatabase(client: Client, replaces: boolean): Promise<void> {
  // Waits for other connections to end.
  for (
    const limit = Date.now() + DISCONNECT_LIMIT_MS;
    !(await hasNoOtherConnections(client));
    await pause(100)
  )
    if (Date.now() > limit)
      throw new AdminError(
        'The database has open connections. Stop Spindle on every machine first.',
      );
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  if (rows.length === 0) return;
  if (!rows.some(({ name }) => name === LEDGER))
    throw new AdminError('This database contains other data. Choose an empty one.');
  if (!replaces && (await hasUsers(client, rows)))
    throw new AdminError(
      'This database already contains a Spindle installation. Use --replace to overwrite it with the backup.',
    );
  await client.query('DROP SCHEMA IF EXISTS bullmq CASCADE');
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
}

async function hasNoOtherConnections(client: Client): Promise<boolean> {
  // Without this, the statistics stay the same until the transaction ends.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const others = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  return others.rows.length === 0;
}

async function hasUsers(client: Client, tables: { name: string }[]): Promise<boolean> {
  if (!tables.some(({ name }) => name === 'user')) return false;
  return (await client.query('SELECT FROM "user" LIMIT 1')).rows.length > 0;
}
