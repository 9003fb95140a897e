import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Config } from '@spindle/core/config/config';
import { writeMarker } from '@spindle/core/installation/store-identity';
import { openStorage } from '@spindle/core/storage/open-storage';
import { withBaseline } from '@spindle/prisma/baseline';
import { applyMigrations, migrateWithin } from '@spindle/prisma/migrate';
import { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { Fault } from '../fault.ts';
import { damaged, type Entry, readArchive, readWhole, skip } from './archive-reader.ts';
import { type Checked, checkArchive } from './check-archive.ts';
import { emptyDatabase } from './empty-database.ts';
import { dropAbsent, openKeyList } from './key-list.ts';
import { keyPath } from './secret-key.ts';
import { copied, type Table } from './tables.ts';

/** Bytes that a part of the rows may unfold to. */
const PART_MAX = 64 * 1024 ** 2;

export interface RestoreTally {
  files: number;
  fileBytes: number;
  /** Assets that were removed for good while the backup was made. */
  absentAssets: number;
}

/**
 * Puts back what a backup holds: first everything in it is checked, then rows and files come back, and the rows are there all at once
 * or not at all. An older backup is brought up to date. replaces: what the database holds is given up. Throws Fault.
 */
export async function restore(
  config: Config,
  path: string,
  {
    replaces,
    progress,
  }: { replaces: boolean; progress(tally: RestoreTally, isChecking: boolean): void },
): Promise<RestoreTally> {
  const tally: RestoreTally = { files: 0, fileBytes: 0, absentAssets: 0 };
  const checked = await checkArchive(config, path, (sizeBytes) => {
    tally.files += 1;
    tally.fileBytes += sizeBytes;
    progress(tally, true);
  });
  tally.files = 0;
  tally.fileBytes = 0;
  const client = new Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    // Killed in the middle of a long statement, it must not stand in the way of the next try.
    await client.query('SET client_connection_check_interval = 1000');
    await client.query('BEGIN');
    await emptyDatabase(client, replaces);
    await fill(config, client, path, checked, tally, (now) => progress(now, false));
    const fresh = await prepareKey(config, checked.secretKey);
    await client.query('COMMIT');
    if (checked.head.has_files) await claimStore(config, client);
    if (fresh !== null) await rename(fresh, keyPath(config));
    await client.query('ANALYZE');
    return tally;
  } finally {
    // An open transaction ends with its connection.
    await client.end();
  }
}

async function fill(
  config: Config,
  client: Client,
  path: string,
  { head, missing }: Checked,
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
    for await (const entry of readArchive(path)) {
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
    tally.absentAssets = await dropAbsent(client);
    await client.query('UPDATE file SET storage = $1, bucket = $2', [
      storage.kind,
      storage.bucket ?? '',
    ]);
  }
  // Until the marker is written, a start finds out by the files themselves that the store is the right one.
  if (head.has_files) await client.query('UPDATE installation SET store_marked_at = NULL');
}

/** Names the restored installation in the store, which now holds its files, whatever was there before. */
async function claimStore(config: Config, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM installation');
  const storage = await openStorage(config);
  try {
    for (const { id } of rows) await writeMarker(storage, id);
  } finally {
    await storage.close();
  }
}

/** Rows on their way into one table after the other. */
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
    if (!table) throw damaged();
    const stream = client.query(copyFrom(`COPY ${copied(client, table)} FROM STDIN`));
    const ended = once(stream, 'finish');
    ended.catch(() => undefined); // told by whoever waits for it
    return { table: name, stream, ended };
  }

  return {
    end,
    async add(name: string, entry: Entry): Promise<void> {
      const part = await promisify(gunzip)(await readWhole(entry), {
        maxOutputLength: PART_MAX,
      }).catch((error) => {
        throw damaged(error);
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

/** The key of the backup beside the place of the present one, which it takes once all is done. Null where there is none to put back. */
async function prepareKey(config: Config, key: string | null): Promise<string | null> {
  if (key === null || config.secretKey !== undefined) return null;
  const fresh = `${keyPath(config)}.restored`;
  await mkdir(config.dataDir, { recursive: true });
  await rm(fresh, { force: true });
  await writeFile(fresh, key, { flag: 'wx', mode: 0o600, flush: true }).catch((cause) => {
    throw new Fault(`${fresh} cannot be written.`, { cause });
  });
  return fresh;
}
