import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The lock that Prisma's own command takes: both may run side by side. */
const LOCK = 72_707_369;

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** Beside this file in the source; two folders up from a bundle. */
const MIGRATIONS_DIR = ['./migrations', '../../prisma/migrations']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/**
 * Brings the database up to date in the way `prisma migrate deploy` does (same ledger, checksums and lock), without its
 * command. A migration and its ledger row are one transaction: a failed one leaves nothing and is tried again next time.
 * Gives the names of those applied.
 */
export async function migrate(databaseUrl: string, dir = migrationsDir()): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(LEDGER);
    const done = await appliedNames(client);
    for (const { name, sql } of await readMigrations(dir)) {
      if (done.has(name)) continue;
      await applyAlone(client, name, sql);
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}

/** Whether every migration of this release has been applied. */
export async function isMigrated(databaseUrl: string, dir = migrationsDir()): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ ledger: string | null }>(
      `SELECT to_regclass('_prisma_migrations')::text AS ledger`,
    );
    if (!rows[0]?.ledger) return false;
    const done = await appliedNames(client);
    return (await readMigrations(dir)).every(({ name }) => done.has(name));
  } finally {
    await client.end();
  }
}

/**
 * Applies, in the transaction that `client` is in, those of this release's migrations that are not in the ledger and of which `isWanted`
 * says so.
 */
export async function migrateWithin(
  client: pg.Client,
  isWanted: (name: string) => boolean = () => true,
  dir = migrationsDir(),
): Promise<void> {
  await client.query(LEDGER);
  const done = await appliedNames(client);
  for (const { name, sql } of await readMigrations(dir))
    if (!done.has(name) && isWanted(name)) await apply(client, name, sql);
}

/** The migrations of this release, in their order. */
export async function readMigrations(
  dir = migrationsDir(),
): Promise<{ name: string; sql: string; checksum: string }[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function migrationsDir(): string {
  if (MIGRATIONS_DIR === undefined)
    throw new Error('The migrations are missing from this installation.');
  return MIGRATIONS_DIR;
}

async function applyAlone(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await apply(client, name, sql);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause });
  }
}

async function apply(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  );
}

async function appliedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL',
  );
  return new Set(rows.map((row) => row.migration_name));
}
