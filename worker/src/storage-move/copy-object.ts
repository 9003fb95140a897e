import { createHash } from 'node:crypto';
import { addAbortSignal, pipeline, Transform } from 'node:stream';
import type { Context } from '@spindle/core/context';
import type { MovableFile } from './next-files.ts';

/** Thrown when a file cannot be moved although its stores answer. Users read the message. */
export class UnmovableFile extends Error {}

/** Size and checksum of an object. */
export interface Digest {
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

type Storage = Pick<Context, 'storage'>;

/**
 * Copies the object of a file to another key and reads the copy back. Returns its SHA-256 in hexadecimal. Throws UnmovableFile unless the
 * source, the copy and the checksum of the row, if it has one, are equal. Throws the errors of the stores. Holds at most three parts of the
 * object in memory.
 */
export async function copyVerified(
  ctx: Storage,
  file: MovableFile,
  to: string,
  signal: AbortSignal,
): Promise<string> {
  const source = digestStream();
  const body = await ctx.storage.get(file.objectKey, undefined, signal);
  // The store receives the errors of the stream, also of an abort, through its own reads. It does not get the signal: after an abort it
  // would delete the object, which another run of the same step may already use.
  const hashed = addAbortSignal(
    signal,
    pipeline(body, source.stream, () => undefined),
  );
  const { contentType } = file;
  const expectedBytes = Number(file.size);
  try {
    await ctx.storage.put(to, hashed, { contentType, expectedBytes });
  } finally {
    body.destroy(); // a store that refuses the write does not read it
  }
  const read = source.result();
  if (read.sizeBytes !== expectedBytes)
    throw new UnmovableFile('The stored file does not have the size that the database knows.');
  if (file.sha256 !== null && file.sha256 !== read.sha256)
    throw new UnmovableFile('The stored file does not match its checksum.');
  if (!isSame(await readDigest(ctx, to, signal), read))
    throw new UnmovableFile('The copy does not match the file.');
  return read.sha256;
}

/** Whether an object exists and has this size and checksum. Reads it only if it has the size. */
export async function isIntact(
  ctx: Storage,
  key: string,
  expected: Digest,
  signal: AbortSignal,
): Promise<boolean> {
  const head = await ctx.storage.head(key);
  if (head?.sizeBytes !== expected.sizeBytes) return false;
  return isSame(await readDigest(ctx, key, signal), expected);
}

async function readDigest({ storage }: Storage, key: string, signal: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of await storage.get(key, undefined, signal)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

const isSame = (one: Digest, other: Digest) =>
  one.sizeBytes === other.sizeBytes && one.sha256 === other.sha256;

/** Returns a pass-through stream that computes a digest. Call `result` once, after the stream has ended. */
function digestStream(): { stream: Transform; result(): Digest } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}
