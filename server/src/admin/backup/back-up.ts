import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Config } from '@spindle/core/config/config';
import { NotFound } from '@spindle/core/errors';
import { splitKey, watermarkKey } from '@spindle/core/storage/keys';
import { openStorage } from '@spindle/core/storage/open-storage';
import { openStores } from '@spindle/core/storage/stores/open-stores';
import { openStoreTable } from '@spindle/core/storage/stores/store-table';
import type { Stores } from '@spindle/core/storage/stores/stores';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AdminError } from '../admin-error.ts';
import { fileName, HEAD, MISSING, rowsName, SECRET } from './archive-names.ts';
import type { ArchiveTarget } from './archive-target.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { FORMAT, type Head } from './head.ts';
import { readStores } from './read-stores.ts';
import { fingerprintOf, readKeyFile } from './secret-key.ts';
import { copySource, describeTables, LEDGER, readSequences, type Table } from './tables.ts';

/** Size of one entry of rows, in bytes before compression. */
const PART_BYTES = 4 * 1024 ** 2;
/** Number of rows of `file` that one query reads. */
const FILES_PAGE = 500;

/** Counts of a finished backup. */
export interface BackupTally {
  tables: number;
  files: number;
  fileBytes: number;
  /** Object keys that rows name and the store lacks. */
  missing: string[];
}

/**
 * Writes the rows of one snapshot of the database and the files into one archive, while Spindle runs or not. Files follow the
 * rows: each is written once and never changed. Throws AdminError when Spindle was never started or the target cannot be opened.
 */
export async function backUp(
  config: Config,
  openTarget: () => Promise<ArchiveTarget>,
  { withFiles, progress }: { withFiles: boolean; progress(tally: BackupTally): void },
): Promise<BackupTally> {
  const storedKey = await readKeyFile(config);
  const key = config.secretKey ?? storedKey;
  if (key === null || key === undefined)
    throw new AdminError('There is nothing to back up: Spindle has not been started yet.');
  const client = new Client({ connectionString: config.databaseUrl });
  await client.connect();
  const storage = openStores(
    await openStorage(config),
    openStoreTable(config, () => readStores(client)),
  );
  const archive = createArchive(await openTarget());
  const tally: BackupTally = { tables: 0, files: 0, fileBytes: 0, missing: [] };
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = await describeArchive(client, withFiles, fingerprintOf(key));
    await archive.add(HEAD, Buffer.from(JSON.stringify(head)));
    if (storedKey !== null) await archive.add(SECRET, Buffer.from(storedKey));
    for (const table of head.tables) {
      await addRows(client, archive, table);
      tally.tables += 1;
      progress(tally);
    }
    // Ends before the files, which may take hours: an old snapshot prevents the database from removing dead rows.
    await client.query('COMMIT');
    if (withFiles) {
      await addFiles(client, storage, archive, tally, progress);
      await addWatermark(client, storage, archive, tally);
      await addConsentDocuments(client, storage, archive, tally);
    }
    await archive.add(MISSING, Buffer.from(JSON.stringify(tally.missing)));
    await archive.close();
    return tally;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await storage.close();
    await client.end();
  }
}

async function describeArchive(client: Client, hasFiles: boolean, keyCheck: string): Promise<Head> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM ${LEDGER}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return {
    product: 'Spindle',
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations: rows,
    tables: await describeTables(client),
    sequences: await readSequences(client),
    has_files: hasFiles,
    key_check: keyCheck,
  };
}

/** Adds the rows of a table, in parts that fit in memory. A part may end inside a row. */
async function addRows(client: Client, archive: ArchiveWriter, table: Table): Promise<void> {
  let number = 0;
  let buffered: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    number += 1;
    const part = await promisify(gzip)(Buffer.concat(buffered), { level: 1 });
    buffered = [];
    bytes = 0;
    await archive.add(rowsName(table.name, number), part);
  };
  for await (const chunk of client.query(copyTo(`COPY ${copySource(client, table)} TO STDOUT`))) {
    buffered.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
}

async function addFiles(
  client: Client,
  storage: Stores,
  archive: ArchiveWriter,
  tally: BackupTally,
  progress: (tally: BackupTally) => void,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await client.query<{ id: number; key: string }>(
      'SELECT id, object_key AS key FROM file WHERE id > $1 ORDER BY id LIMIT $2',
      [last, FILES_PAGE],
    );
    for (const { id, key } of rows) {
      last = id;
      const missing = await addStoredFile(client, storage, archive, { id, key, tally });
      if (missing !== null) tally.missing.push(splitKey(missing).path);
      progress(tally);
    }
    if (rows.length < FILES_PAGE) return;
  }
}

/**
 * Adds the object of a file and counts it. Looks for it again under its new key if the file was moved since its key was read. Returns the
 * key of a missing object; null also for a file that was purged since the snapshot, together with its row.
 */
async function addStoredFile(
  client: Client,
  storage: Stores,
  archive: ArchiveWriter,
  { id, key: firstKey, tally }: { id: number; key: string; tally: BackupTally },
): Promise<string | null> {
  for (let key = firstKey; ; ) {
    const sizeBytes = await addFile(storage, archive, key);
    if (sizeBytes !== null) {
      countFile(tally, sizeBytes);
      return null;
    }
    const { rows } = await client.query<{ key: string }>(
      'SELECT object_key AS key FROM file WHERE id = $1',
      [id],
    );
    const current = rows[0]?.key;
    if (current === undefined) return null;
    if (current === key) return key;
    key = current;
  }
}

/** Adds the watermark: the only file that a setting names. */
async function addWatermark(
  client: Client,
  storage: Stores,
  archive: ArchiveWriter,
  tally: BackupTally,
): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT value->>'watermarkFileKey' AS name FROM setting WHERE section = 'watermark'`,
  );
  const name = rows[0]?.name;
  const sizeBytes = name ? await addFile(storage, archive, watermarkKey(name)) : null;
  if (sizeBytes !== null) countFile(tally, sizeBytes);
}

/** Adds the documents of the consents of people: few. */
async function addConsentDocuments(
  client: Client,
  storage: Stores,
  archive: ArchiveWriter,
  tally: BackupTally,
): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT consent_file_key AS key FROM person WHERE consent_file_key IS NOT NULL',
  );
  for (const { key } of rows) {
    const sizeBytes = await addFile(storage, archive, key);
    if (sizeBytes === null) tally.missing.push(splitKey(key).path);
    else countFile(tally, sizeBytes);
  }
}

function countFile(tally: BackupTally, sizeBytes: number): void {
  tally.files += 1;
  tally.fileBytes += sizeBytes;
}

/** Adds a file. Returns its size in bytes, or null when the store does not have it. */
async function addFile(
  storage: Stores,
  archive: ArchiveWriter,
  key: string,
): Promise<number | null> {
  const head = await storage.head(key);
  if (!head) return null;
  const range = { start: 0, end: head.sizeBytes - 1 };
  const stream =
    head.sizeBytes === 0
      ? []
      : await storage.get(key, range).catch((error: unknown) => {
          if (error instanceof NotFound) return null;
          throw error;
        });
  if (stream === null) return null;
  // A backup does not say in which store a file was: a restore puts all files in the default store.
  await archive.addStream(fileName(splitKey(key).path), head.sizeBytes, asAsync(stream));
  return head.sizeBytes;
}

async function* asAsync(chunks: AsyncIterable<Buffer> | Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
