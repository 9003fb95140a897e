import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Config } from '@spindle/core/config/config';
import { syncFile } from '@spindle/core/filesystem/durable-writes';
import { writeMarker } from '@spindle/core/installation/store-identity';
import { secretKeyPath } from '@spindle/core/secret-key-file';
import { openStorage } from '@spindle/core/storage/open-storage';
import { withBaseline } from '@spindle/prisma/baseline';
import { applyMigrations, migrateWithin } from '@spindle/prisma/migrate';
import { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { AdminError } from '../admin-error.ts';
import {
  type ArchiveSource,
  damagedError,
  type Entry,
  readArchive,
  readWhole,
  skip,
} from './archive-reader.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { emptyDatabase } from './empty-database.ts';
import { deleteAbsentFiles, openKeyList } from './key-list.ts';
import { moveToDefaultStore } from './read-stores.ts';
import { copySource, type Table } from './tables.ts';

/** Limits the decompressed size of one part of rows, in bytes. */
const PART_MAX = 64 * 1024 ** 2;

/** A restore reads the archive twice: to check it, and to restore it. */
export type RestorePhase = 'check' | 'restore';

/** Counts of the files of a restore, so far in its phase. */
export interface RestoreTally {
  files: number;
  fileBytes: number;
  /** Assets that were purged while the backup was made. */
  absentAssets: number;
}

/**
 * Restores a backup: checks the whole archive, then restores rows and files. All rows appear when the transaction commits, or none.
 * An older backup is migrated to this release. replaces: overwrites an installation that has users. Throws AdminError.
 */
export async function restore(
  config: Config,
  archive: ArchiveSource,
  {
    replaces,
    progress,
  }: { replaces: boolean; progress(tally: RestoreTally, phase: RestorePhase): void },
): Promise<RestoreTally> {
  const tally: RestoreTally = { files: 0, fileBytes: 0, absentAssets: 0 };
  const checked = await checkArchive(config, archive, (sizeBytes) => {
    tally.files += 1;
    tally.fileBytes += sizeBytes;
    progress(tally, 'check');
  });
  tally.files = 0;
  tally.fileBytes = 0;
  const client = new Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    // If this process is killed during a long statement, its connection must not block the next try.
    await client.query('SET client_connection_check_interval = 1000');
    await client.query('BEGIN');
    await emptyDatabase(client, replaces);
    await fill(config, client, archive, checked, tally, (now) => progress(now, 'restore'));
    const keyFile = await writeKeyFile(config, checked.secretKey);
    await client.query('COMMIT');
    if (checked.head.has_files) await markStoreOwner(config, client);
    if (keyFile !== null) {
      await rename(keyFile, secretKeyPath(config.dataDir));
      await syncFile(config.dataDir);
    }
    await client.query('ANALYZE');
    return tally;
  } finally {
    // Rolls back an open transaction.
    await client.end();
  }
}

/** Fills the empty database and the store from the archive, and migrates the database to this release. */
async function fill(
  config: Config,
  client: Client,
  archive: ArchiveSource,
  { head, missing }: CheckedArchive,
  tally: RestoreTally,
  progress: (tally: RestoreTally) => void,
): Promise<void> {
  // Rows are copied before the triggers exist: the tables that triggers maintain are in the backup, too.
  await applyMigrations(client, withBaseline(head.migrations.map(({ name }) => name)));
  const tables = head.tables.map(({ name }) => client.escapeIdentifier(name));
  // Removes the rows that migrations insert.
  await client.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
  const storage = await openStorage(config);
  const keys = await openKeyList(client);
  const rows = openRows(client, head.tables);
  try {
    for await (const entry of readArchive(archive)) {
      if (entry.what.kind === 'rows') {
        await rows.add(entry.what.table, entry);
        continue;
      }
      await rows.end();
      if (entry.what.kind !== 'file') {
        await skip(entry);
        continue;
      }
      const { key } = entry.what;
      const body = Readable.from(entry.body, { objectMode: false, highWaterMark: 1024 ** 2 });
      await storage.put(key, body, { contentType: 'application/octet-stream' });
      await keys.add(key);
      tally.files += 1;
      tally.fileBytes += entry.sizeBytes;
      progress(tally);
    }
  } finally {
    await storage.close();
  }
  for (const { name, last_value, is_called } of head.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      last_value,
      is_called,
    ]);
  await migrateWithin(client);
  if (head.has_files) {
    for (const key of missing) await keys.add(key);
    await keys.end();
    await moveToDefaultStore(client, { storage: storage.kind, bucket: storage.bucket ?? '' });
    tally.absentAssets = await deleteAbsentFiles(client);
  }
  // Until the marker is written, a start verifies the store by its files.
  if (head.has_files) await client.query('UPDATE installation SET store_marked_at = NULL');
}

/** Writes the id of the restored installation to the store, and replaces the id that was there. */
async function markStoreOwner(config: Config, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM installation');
  const storage = await openStorage(config);
  try {
    for (const { id } of rows) await writeMarker(storage, id);
  } finally {
    await storage.close();
  }
}

/** Opens a writer that copies rows into one table after another. */
function openRows(client: Client, tables: Table[]) {
  let current: { table: string; stream: CopyStreamQuery; ended: Promise<unknown> } | null = null;

  async function end(): Promise<void> {
    if (!current) return;
    const { stream, ended } = current;
    current = null;
    stream.end();
    await ended;
  }

  async function begin(name: string) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw damagedError();
    const stream = client.query(copyFrom(`COPY ${copySource(client, table)} FROM STDIN`));
    const ended = once(stream, 'finish');
    ended.catch(() => undefined); // end() and add() report the error
    return { table: name, stream, ended };
  }

  return {
    end,
    async add(name: string, entry: Entry): Promise<void> {
      const part = await promisify(gunzip)(await readWhole(entry), {
        maxOutputLength: PART_MAX,
      }).catch((error) => {
        throw damagedError(error);
      });
      if (current?.table !== name) {
        await end();
        current = await begin(name);
      }
      const { stream, ended } = current;
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), ended]);
    },
  };
}

/**
 * Writes the key of the backup to a new file, which replaces the current key file at the end. Returns its path, or null when
 * the backup has no key or SECRET_KEY is set.
 */
async function writeKeyFile(config: Config, key: string | null): Promise<string | null> {
  if (key === null || config.secretKey !== undefined) return null;
  const path = `${secretKeyPath(config.dataDir)}.restored`;
  await mkdir(config.dataDir, { recursive: true });
  await rm(path, { force: true });
  await writeFile(path, key, { flag: 'wx', mode: 0o600, flush: true }).catch((cause) => {
    throw new AdminError(`${path} cannot be written.`, { cause });
  });
  return path;
}
