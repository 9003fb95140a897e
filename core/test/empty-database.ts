import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@spindle/prisma/migrate';
import pg from 'pg';
import { freshDatabase } from './services.ts';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

export const FUNCTIONS = 'sql/functions';
export const TRIGGERS = 'sql/triggers';

/** A database without tables, and a folder for the migrations, functions and triggers that a test applies to it. */
export interface EmptyDatabase {
  url: string;
  client: pg.Client;
  dir: string;
  /** Closes the client, and deletes the database and the folder. */
  remove(): Promise<void>;
}

/** Creates a database without tables, with a connected client. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-migrations-'));
  for (const folder of ['migrations', FUNCTIONS, TRIGGERS])
    await mkdir(join(dir, folder), { recursive: true });
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return {
    url,
    client,
    dir,
    async remove() {
      await client.end();
      await drop();
      await rm(dir, { recursive: true });
    },
  };
}

/** Applies the migrations before the one of this name, so that a test can insert rows of an earlier release. */
export async function migrateBefore({ url, dir }: EmptyDatabase, migration: string): Promise<void> {
  for (const name of await readdir(MIGRATIONS))
    if (name < migration)
      await cp(join(MIGRATIONS, name), join(dir, 'migrations', name), { recursive: true });
  await migrate(url, dir);
}
