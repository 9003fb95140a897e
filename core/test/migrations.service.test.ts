import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMigrated, migrate, readMigrations } from '@spindle/prisma/migrate';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from './services.ts';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle-migrations-'));
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(dir, { recursive: true });
});

const count = async (sql: string) => Number((await client.query(sql)).rows[0].count);
const ledger = () => count('SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL');

/** Adds a migration after all others. */
async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(dir, name), { recursive: true });
  await writeFile(join(dir, name, 'migration.sql'), sql);
}

it('keeps the rows of each earlier state of the database on the way to the newest (security 41)', async () => {
  const all = await readMigrations();
  // A user and an asset from the first migration on; each later one runs over them.
  for (const [at, { name, sql }] of all.entries()) {
    await write(name, sql);
    expect(await migrate(database.url, dir)).toEqual([name]);
    if (at > 0) continue;
    await client.query(
      `INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
       VALUES ('old@example.com', 'A', 'B', 1, 'a', 'b', 'c', 'd', 'e');
       INSERT INTO asset (id, name, name_key, kind, content_type, creator_id, update_user_id, size)
       VALUES ('01920000-0000-7000-8000-000000000000', 'x', 'x', 'OTHER', 'text/plain', 1, 1, 1)`,
    );
  }
  expect(await isMigrated(database.url)).toBe(true);
  expect(await count('SELECT count(*) FROM asset')).toBe(1);
  expect(await count(`SELECT count(*) FROM "user" WHERE email = 'old@example.com'`)).toBe(1);
});

it('leaves nothing of a migration that fails, and goes on from there (security 41)', async () => {
  await cp(MIGRATIONS, dir, { recursive: true });
  const released = (await readMigrations()).length;
  await write('99990101000000_faulty', 'CREATE TABLE half_done (id int); SELECT 1 / 0;');
  await expect(migrate(database.url, dir)).rejects.toThrow('99990101000000_faulty');
  expect(await ledger()).toBe(released);
  expect(await count(`SELECT count(*) FROM pg_class WHERE relname = 'half_done'`)).toBe(0);
  await write('99990101000000_faulty', 'CREATE TABLE half_done (id int);');
  expect(await migrate(database.url, dir)).toEqual(['99990101000000_faulty']);
  expect(await migrate(database.url, dir)).toEqual([]);
});

it('leaves nothing of a migration whose entry in the ledger cannot be written (security 41)', async () => {
  await write('1_first', 'CREATE TABLE first (id int)');
  await migrate(database.url, dir);
  await client.query('ALTER TABLE _prisma_migrations ADD CHECK (migration_name = $$1_first$$)');
  await write('2_second', 'CREATE TABLE second (id int)');
  await expect(migrate(database.url, dir)).rejects.toThrow('2_second');
  expect(await count(`SELECT count(*) FROM pg_class WHERE relname = 'second'`)).toBe(0);
});

it('applies each migration once, however many servers start together (security 41)', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  const names = (await readMigrations()).map(({ name }) => name);
  expect(applied.flat().sort()).toEqual(names.sort());
  expect(await ledger()).toBe(names.length);
});

it('needs no extension but one that comes with Postgres and that an owner may install (security 41)', async () => {
  await migrate(database.url);
  const { rows } = await client.query<{ extname: string; trusted: boolean }>(
    `SELECT extname, trusted FROM pg_extension JOIN pg_available_extension_versions ON name = extname AND version = extversion ORDER BY extname`,
  );
  expect(rows).toEqual([
    { extname: 'pg_trgm', trusted: true },
    { extname: 'plpgsql', trusted: true },
  ]);
});
