import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as openPack, type Pack } from 'tar-stream';
import { AdminError } from '../admin-error.ts';
import { END, sumsName } from './archive-names.ts';

/** Number of entries after which their checksums are written, so that neither writer nor reader holds all of them in memory. */
const SUMS_EVERY = 1000;

/**
 * Writes a tar archive. After every SUMS_EVERY entries, an entry under `sums/` holds their checksums. The file appears at `path` only
 * when it is complete. Throws AdminError when `path` exists.
 */
export async function createArchive(path: string) {
  const unfinished = `${path}.unfinished`;
  if (await exists(path)) throw new AdminError(`${path} already exists. Choose another file name.`);
  await rm(unfinished, { force: true });
  const pack = openPack();
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(pack as AsyncIterable<Buffer>, target);
  // The next entry reports the error, or close() does.
  written.catch((error) => pack.destroy(error));
  const allSums = createHash('sha256');
  let lines: string[] = [];
  let entries = 0;
  let sums = 0;

  async function addStream(name: string, sizeBytes: number, body: AsyncIterable<Buffer>) {
    const hash = createHash('sha256');
    await append(pack, name, sizeBytes, hashed(body, hash));
    entries += 1;
    lines.push(`${hash.digest('hex')} ${sizeBytes} ${name}\n`);
    if (lines.length === SUMS_EVERY) await closeSums();
  }

  async function closeSums() {
    const text = Buffer.from(lines.join(''));
    lines = [];
    sums += 1;
    allSums.update(text);
    await append(pack, sumsName(sums), text.length, Readable.from([text]));
  }

  return {
    add: (name: string, body: Buffer) => addStream(name, body.length, Readable.from([body])),
    addStream,
    /** Completes the archive and makes it durable. */
    async close(): Promise<void> {
      await closeSums();
      const end = Buffer.from(JSON.stringify({ entries, sums: allSums.digest('hex') }));
      await append(pack, END, end.length, Readable.from([end]));
      pack.finalize();
      await written;
      // Unlike a rename, this never replaces an existing file.
      await link(unfinished, path);
      await rm(unfinished);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
    /** Deletes the unfinished archive. */
    async abandon(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** Adds entries to an archive, and completes or deletes it. */
export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Writes one entry. */
async function append(pack: Pack, name: string, size: number, body: AsyncIterable<Buffer>) {
  const header = { name, size, mode: 0o600, mtime: new Date() };
  await new Promise<void>((resolve, reject) => {
    const sink = pack.entry(header, (error) => (error ? reject(error) : resolve()));
    pipeline(body, sink).catch(reject);
  });
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

function exists(path: string): Promise<boolean> {
  return open(path, 'r').then(
    (handle) => handle.close().then(() => true),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
