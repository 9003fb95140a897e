import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASELINE } from '@spindle/prisma/baseline';
import { isMigrated, migrate, readKnownChecksums } from '@spindle/prisma/migrate';
import { readDefinitions, readMigrations } from '@spindle/prisma/sql-files';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, FUNCTIONS, TRIGGERS } from './empty-database.ts';

const PRISMA = fileURLToPath(new URL('../../prisma/', import.meta.url));

let database: EmptyDatabase;
let client: pg.Client;
let dir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  ({ client, dir } = database);
});

afterEach(() => database.remove());

const count = async (sql: string) => Number((await client.query(sql)).rows[0].count);
const countApplied = () =>
  count('SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL');

/** Writes a migration. Migrations run in the order of their names. */
async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(dir, 'migrations', name), { recursive: true });
  await writeFile(join(dir, 'migrations', name, 'migration.sql'), sql);
}

/** Writes the definition of a function or trigger. */
async function writeDefinition(folder: string, name: string, sql: string): Promise<void> {
  await writeFile(join(dir, folder, `${name}.sql`), sql);
}

/** Copies the migrations, functions and triggers of this release into `dir`. */
async function copyRelease(): Promise<void> {
  for (const folder of ['migrations', 'sql'])
    await cp(join(PRISMA, folder), join(dir, folder), { recursive: true });
}

const OLD_ROWS = `
  INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
  VALUES ('old@example.com', 'A', 'B', 1, 'a', 'b', 'c', 'd', 'e');
  INSERT INTO asset (id, name, name_key, kind, content_type, creator_id, update_user_id, size)
  VALUES ('01920000-0000-7000-8000-000000000000', 'x', 'x', 'OTHER', 'text/plain', 1, 1, 1)`;

async function expectOldRows(): Promise<void> {
  expect(await count('SELECT count(*) FROM asset')).toBe(1);
  expect(await count(`SELECT count(*) FROM "user" WHERE email = 'old@example.com'`)).toBe(1);
}

/** Leaves the database as the migrations before the baseline created it, without the last `lacking` of them. */
async function createOldDatabase(lacking = 0): Promise<void> {
  const [baseline] = await readMigrations();
  await writeMigration(BASELINE, baseline?.sql ?? '');
  await migrate(database.url, dir);
  await client.query('DROP TABLE database_object; TRUNCATE _prisma_migrations');
  const known = await readKnownChecksums();
  const squashed = [...known.keys()].filter((name) => name < BASELINE);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     SELECT gen_random_uuid(), '', name, now() FROM unnest($1::text[]) AS name`,
    [squashed.slice(0, squashed.length - lacking)],
  );
  await client.query(
    `CREATE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
     CREATE TRIGGER asset_changed AFTER UPDATE ON asset FOR EACH ROW EXECUTE FUNCTION tell_changed();
     ${OLD_ROWS}`,
  );
}

/** Returns the names of our functions and triggers in the database. */
async function readObjects(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT 'function ' || proname AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
     UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

it('keeps existing rows while it applies the migrations one by one (security 41)', async () => {
  const all = await readMigrations();
  // Rows are inserted after the first migration, so that the others run on existing rows.
  for (const [at, { name, sql }] of all.entries()) {
    await writeMigration(name, sql);
    expect(await migrate(database.url, dir)).toEqual([name]);
    if (at === 0) await client.query(OLD_ROWS);
  }
  await migrate(database.url);
  expect(await isMigrated(database.url)).toBe(true);
  await expectOldRows();
});

it('records the baseline as applied in a database that the older migrations created (security 41)', async () => {
  await createOldDatabase();
  expect(await isMigrated(database.url)).toBe(false);
  const [, ...later] = (await readMigrations()).map(({ name }) => name);
  expect(await migrate(database.url)).toEqual(later);
  expect(await isMigrated(database.url)).toBe(true);
  await expectOldRows();
  expect(await readObjects()).not.toContain('trigger asset_changed');
  expect(await readObjects()).not.toContain('function tell_changed');
});

it('refuses a database that lacks a migration before the baseline (security 41)', async () => {
  await createOldDatabase(1);
  await expect(migrate(database.url)).rejects.toThrow('too old to upgrade: it lacks 2026');
  await expectOldRows();
});

it('rolls back a migration that fails, and applies it after a correction (security 41)', async () => {
  await copyRelease();
  await migrate(database.url, dir);
  const released = (await readMigrations()).length;
  await writeMigration('99990101000000_broken', 'CREATE TABLE half_done (id int); SELECT 1 / 0;');
  await expect(migrate(database.url, dir)).rejects.toThrow('99990101000000_broken');
  expect(await countApplied()).toBe(released);
  expect(await count(`SELECT count(*) FROM pg_class WHERE relname = 'half_done'`)).toBe(0);
  await writeMigration('99990101000000_broken', 'CREATE TABLE half_done (id int);');
  expect(await migrate(database.url, dir)).toEqual(['99990101000000_broken']);
  expect(await migrate(database.url, dir)).toEqual([]);
});

it('rolls back a migration whose entry in the ledger cannot be written (security 41)', async () => {
  await writeMigration('1_first', 'CREATE TABLE first (id int)');
  await migrate(database.url, dir);
  await client.query('ALTER TABLE _prisma_migrations ADD CHECK (migration_name = $$1_first$$)');
  await writeMigration('2_second', 'CREATE TABLE second (id int)');
  await expect(migrate(database.url, dir)).rejects.toThrow('2_second');
  expect(await count(`SELECT count(*) FROM pg_class WHERE relname = 'second'`)).toBe(0);
});

it('applies each migration once, however many servers start together (security 41)', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  const names = (await readMigrations()).map(({ name }) => name);
  expect(applied.flat().sort()).toEqual(names.sort());
  expect(await countApplied()).toBe(names.length);
});

it('creates exactly the functions and triggers that have a file', async () => {
  await migrate(database.url);
  const defined = (await readDefinitions()).map(({ kind, name }) => `${kind} ${name}`);
  // Columns and indexes of the table asset need these, so migrations create them.
  const needed = [
    'color_bits_of',
    'data_tags',
    'map_cell',
    'tag_keys',
    'tag_levels',
    'taken_local',
  ];
  const others = needed.map((name) => `function ${name}`);
  expect(await readObjects()).toEqual([...defined, ...others].sort());
});

it('applies a changed function or trigger and drops one without a file', async () => {
  await writeMigration('1_first', 'CREATE TABLE note (text text)');
  const returning = (text: string) =>
    `CREATE OR REPLACE FUNCTION set_text() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NEW.text := '${text}'; RETURN NEW; END $$`;
  await writeDefinition(FUNCTIONS, 'set_text', returning('one'));
  await writeDefinition(
    TRIGGERS,
    'note_text',
    'CREATE OR REPLACE TRIGGER note_text BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION set_text()',
  );
  const insert = async () =>
    (await client.query(`INSERT INTO note VALUES ('none') RETURNING text`)).rows[0].text;
  await migrate(database.url, dir);
  expect(await insert()).toBe('one');

  await writeDefinition(FUNCTIONS, 'set_text', returning('two'));
  expect(await isMigrated(database.url, dir)).toBe(false);
  expect(await migrate(database.url, dir)).toEqual([]);
  expect(await insert()).toBe('two');
  expect(await isMigrated(database.url, dir)).toBe(true);

  await rm(join(dir, TRIGGERS, 'note_text.sql'));
  await rm(join(dir, FUNCTIONS, 'set_text.sql'));
  expect(await isMigrated(database.url, dir)).toBe(false);
  await migrate(database.url, dir);
  expect(await insert()).toBe('none');
  expect(await readObjects()).toEqual([]);
});

it('leaves a migration and the earlier definitions unapplied when a definition is invalid (security 41)', async () => {
  await writeMigration('1_first', 'CREATE TABLE first (id int)');
  await migrate(database.url, dir);
  await writeMigration('2_second', 'CREATE TABLE second (id int)');
  await writeDefinition(
    FUNCTIONS,
    'good',
    'CREATE OR REPLACE FUNCTION good() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  );
  await writeDefinition(FUNCTIONS, 'wrong', 'CREATE OR REPLACE FUNCTION wrong(');
  await expect(migrate(database.url, dir)).rejects.toThrow('The function wrong could not be');
  expect(await countApplied()).toBe(1);
  expect(await readObjects()).toEqual([]);
});

it('keeps the functions and triggers of a database that a newer release has migrated', async () => {
  await copyRelease();
  await writeMigration('99990101000000_newer', 'CREATE TABLE newer (id int)');
  await writeDefinition(
    FUNCTIONS,
    'newer',
    'CREATE OR REPLACE FUNCTION newer() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  );
  await migrate(database.url, dir);
  expect(await migrate(database.url)).toEqual([]);
  expect(await isMigrated(database.url)).toBe(true);
  expect(await readObjects()).toContain('function newer');
});

it('needs no extension except one that comes with Postgres and that a database owner may install (security 41)', async () => {
  await migrate(database.url);
  const { rows } = await client.query<{ extname: string; trusted: boolean }>(
    `SELECT extname, trusted FROM pg_extension JOIN pg_available_extension_versions ON name = extname AND version = extversion ORDER BY extname`,
  );
  expect(rows).toEqual([
    { extname: 'pg_trgm', trusted: true },
    { extname: 'plpgsql', trusted: true },
  ]);
});
