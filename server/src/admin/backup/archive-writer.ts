import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as openPack, type Pack } from 'tar-stream';
import { Fault } from '../fault.ts';
import { END, sumsName } from './archive-names.ts';

/** Entries whose checksums stand together, so that neither side holds them all. */
const SUMS_EVERY = 1000;

/** Writes a tar whose every entry has a checksum in the next of the entries `sums/`. Nothing is under `path` before it is whole. */
export async function createArchive(path: string) {
  const fresh = `${path}.unfinished`;
  if (await isThere(path)) throw new Fault(`${path} already exists. Choose another file name.`);
  await rm(fresh, { force: true });
  const pack = openPack();
  const target = createWriteStream(fresh, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(pack as AsyncIterable<Buffer>, target);
  // Told by the next entry, or at the end.
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
    /** Makes it whole and durable. */
    async close(): Promise<void> {
      await closeSums();
      const end = Buffer.from(JSON.stringify({ entries, sums: allSums.digest('hex') }));
      await append(pack, END, end.length, Readable.from([end]));
      pack.finalize();
      await written;
      // Unlike a renaming, this never takes the place of a file.
      await link(fresh, path);
      await rm(fresh);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
    async abandon(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(fresh, { force: true });
    },
  };
}

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

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

function isThere(path: string): Promise<boolean> {
  return open(path, 'r').then(
    (handle) => handle.close().then(() => true),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
