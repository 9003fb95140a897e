import { createHash, type Hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Invalid, TooLarge } from '@spindle/core/errors';

/** The first bytes of a gzip file. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Bytes that gzip decompresses at once. */
const CHUNK_BYTES = 256 * 1024;

/** Reads the content of a log. Decompresses gzip, which its first bytes reveal, and hashes what comes out. */
export interface LogChunks extends AsyncIterable<Buffer> {
  /** SHA-256 of the chunks so far. */
  hash: Hash;
}

/** Opens a log. Reading throws TooLarge above `maxBytes` of decompressed content, and Invalid for damaged gzip. */
export function readChunks(source: Readable, maxBytes: number): LogChunks {
  const hash = createHash('sha256');
  return {
    hash,
    async *[Symbol.asyncIterator]() {
      let bytes = 0;
      for await (const chunk of decompress(source)) {
        bytes += chunk.length;
        if (bytes > maxBytes)
          throw new TooLarge(
            `A log must be at most ${maxBytes.toLocaleString('en')} bytes, decompressed. Split it.`,
          );
        hash.update(chunk);
        yield chunk;
      }
    },
  };
}

async function* decompress(source: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const whole = prepend(head, chunks);
  if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // Errors of the source destroy `gunzip`, so that the loop below throws them.
  pipeline(Readable.from(whole, { objectMode: false }), gunzip, () => undefined);
  try {
    yield* gunzip;
  } catch (error) {
    throw isGzipError(error)
      ? new Invalid('The log is damaged: it is not a complete gzip file.')
      : error;
  }
}

/** Reads enough chunks to recognize gzip. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* prepend(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
