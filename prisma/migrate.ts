import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BASELINE, findMissingMigration, withBaseline } from './baseline.ts';
import {
  applyDefinitions,
  hasCurrentDefinitions,
  recordSquashedObjects,
} from './database-objects.ts';
import { type Migration, readMigrations } from './sql-files.ts';
import { SQUASHED_MIGRATIONS } from './squashed-migrations.ts';

/** The advisory lock that Prisma's own command takes, so that both may run at the same time. */
const LOCK = 72_707_369;

/** Prisma's table of applied migrations. */
const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Brings the database up to date: migrations as `prisma migrate deploy` applies them (same ledger, checksums and lock), then
 * changed functions and triggers. All of it is one transaction: a failure leaves nothing behind and is tried again at the next start.
 * Returns the names of the migrations that it applied. `dir` holds `migrations` and `sql`, by default those of this release. Calls
 * `onMigration` with the name of each migration before it is applied.
 */
export async function migrate(
  databaseUrl: string,
  dir?: string,
  onMigration?: (name: string) => void,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('BEGIN');
    const applied = await migrateWithin(client, dir, onMigration);
    await client.query('COMMIT');
    return applied;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the connection may be what failed
    throw error;
  } finally {
    await client.end();
  }
}

/** Does what `migrate` does inside the caller's transaction. */
export async function migrateWithin(
  client: pg.Client,
  dir?: string,
  onMigration?: (name: string) => void,
): Promise<string[]> {
  await client.query(LEDGER);
  const migrations = await readMigrations(dir);
  await markBaseline(client, migrations);
  const applied = await readAppliedNames(client);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) {
    onMigration?.(migration.name);
    await applyMigration(client, migration);
  }
  // A newer release may have left definitions that its tables need.
  if (!isNewer(applied, migrations)) await applyDefinitions(client, dir);
  return pending.map(({ name }) => name);
}

/** Applies the named migrations of this release inside the caller's transaction, without functions and triggers. */
export async function applyMigrations(
  client: pg.Client,
  names: Set<string>,
  dir?: string,
): Promise<void> {
  await client.query(LEDGER);
  for (const migration of await readMigrations(dir))
    if (names.has(migration.name)) await applyMigration(client, migration);
}

/** Returns whether the database has every migration, function and trigger of this release. */
export async function isMigrated(databaseUrl: string, dir?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ ledger: string | null }>(
      `SELECT to_regclass('_prisma_migrations')::text AS ledger`,
    );
    if (!rows[0]?.ledger) return false;
    const applied = withBaseline(await readAppliedNames(client));
    const migrations = await readMigrations(dir);
    if (!migrations.every(({ name }) => applied.has(name))) return false;
    return isNewer(applied, migrations) || (await hasCurrentDefinitions(client, dir));
  } finally {
    await client.end();
  }
}

/** Returns the checksum of every migration that this release understands: its own and those that the baseline replaces. */
export async function readKnownChecksums(): Promise<Map<string, string>> {
  const known = [...SQUASHED_MIGRATIONS, ...(await readMigrations())];
  return new Map(known.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Records the baseline as applied in a database that the migrations before it made. Throws when that database lacks some of
 * them.
 */
async function markBaseline(client: pg.Client, migrations: Migration[]): Promise<void> {
  const applied = await readAppliedNames(client);
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (!baseline || applied.has(BASELINE)) return;
  const missing = findMissingMigration(applied);
  if (missing !== null)
    throw new Error(
      `This database is too old to upgrade: it lacks ${missing}. Start version 0.1.0 (commit 5d346e2) on it once, then this release.`,
    );
  if (!withBaseline(applied).has(BASELINE)) return;
  await recordMigration(client, baseline);
  await recordSquashedObjects(client);
}

/** Runs a migration and records it. */
async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
  } catch (cause) {
    throw new Error(`Migration ${migration.name} failed and was rolled back.`, { cause });
  }
}

async function recordMigration(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/** Returns the names of the migrations that the database has. */
async function readAppliedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL',
  );
  return new Set(rows.map((row) => row.migration_name));
}

/** Returns whether a newer release has migrated the database: it has migrations that this release does not know. */
function isNewer(applied: Set<string>, migrations: Migration[]): boolean {
  const known = new Set([...SQUASHED_MIGRATIONS, ...migrations].map(({ name }) => name));
  return [...applied].some((name) => !known.has(name));
}
