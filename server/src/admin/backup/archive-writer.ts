import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as openPack, type Pack } from 'tar-stream';
import { END, sumsName } from './archive-names.ts';
import type { ArchiveTarget } from './archive-target.ts';

/** Number of entries after which their checksums are written, so that neither writer nor reader holds all of them in memory. */
const SUMS_EVERY = 1000;

/** Writes a tar archive. After every SUMS_EVERY entries, an entry under `sums/` holds their checksums. */
export function createArchive(target: ArchiveTarget) {
  const pack = openPack();
  const written = pipeline(pack as AsyncIterable<Buffer>, target.stream);
  // The next entry reports the error, or close() does.
  let failure: unknown;
  written.catch((error) => {
    failure = error;
    pack.destroy(error);
  });
  const allSums = createHash('sha256');
  let lines: string[] = [];
  let entries = 0;
  let sums = 0;

  async function append(name: string, size: number, body: AsyncIterable<Buffer>) {
    await appendEntry(pack, { name, size }, body).catch((error: unknown) => {
      throw failure ?? error;
    });
  }

  async function addStream(name: string, sizeBytes: number, body: AsyncIterable<Buffer>) {
    const hash = createHash('sha256');
    await append(name, sizeBytes, hashed(body, hash));
    entries += 1;
    lines.push(`${hash.digest('hex')} ${sizeBytes} ${name}\n`);
    if (lines.length === SUMS_EVERY) await closeSums();
  }

  async function closeSums() {
    const text = Buffer.from(lines.join(''));
    lines = [];
    sums += 1;
    allSums.update(text);
    await append(sumsName(sums), text.length, Readable.from([text]));
  }

  return {
    add: (name: string, body: Buffer) => addStream(name, body.length, Readable.from([body])),
    addStream,
    /** Completes the archive and makes it durable. */
    async close(): Promise<void> {
      await closeSums();
      const end = Buffer.from(JSON.stringify({ entries, sums: allSums.digest('hex') }));
      await append(END, end.length, Readable.from([end]));
      pack.finalize();
      await written;
      await target.complete();
    },
    /** Ends the archive without its last entry, so that no restore accepts it. */
    async abandon(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
      await target.abandon();
    },
  };
}

/** Adds entries to an archive, and completes or abandons it. */
export type ArchiveWriter = ReturnType<typeof createArchive>;

/** Writes one entry. */
async function appendEntry(
  pack: Pack,
  entry: { name: string; size: number },
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const header = { ...entry, mode: 0o600, mtime: new Date() };
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
