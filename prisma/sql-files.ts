import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of `migrations`. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A file of `sql`: the current definition of one function or trigger. The file is named after it. */
export interface Definition {
  kind: ObjectKind;
  name: string;
  sql: string;
  hash: string;
}

export type ObjectKind = 'function' | 'trigger';

/** The SQL is stored beside this file in the source, and two folders up from a bundle. */
const RELEASE_DIR = ['.', '../../prisma']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(join(path, 'migrations')));

/** Returns the folder that holds `migrations` and `sql` of this release. */
export function releaseDir(): string {
  if (RELEASE_DIR === undefined)
    throw new Error('The migrations are missing from this installation.');
  return RELEASE_DIR;
}

/** Reads the migrations of this release, in their order. */
export async function readMigrations(dir = releaseDir()): Promise<Migration[]> {
  const entries = await readdir(join(dir, 'migrations'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(dir, 'migrations', name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: sha256(sql) };
    }),
  );
}

/** Reads the database functions and triggers of this release, functions first: triggers call them. */
export async function readDefinitions(dir = releaseDir()): Promise<Definition[]> {
  return [
    ...(await readFolder('function', join(dir, 'sql/functions'))),
    ...(await readFolder('trigger', join(dir, 'sql/triggers'))),
  ];
}

async function readFolder(kind: ObjectKind, folder: string): Promise<Definition[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { kind, name: file.slice(0, -'.sql'.length), sql, hash: sha256(sql) };
    }),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
