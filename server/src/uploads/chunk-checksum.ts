import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '@spindle/core/context';
import { AppError, Invalid, TooLarge } from '@spindle/core/errors';
import { inWorkFolder } from '@spindle/core/programs/work-folder';

/** Algorithm names of Upload-Checksum. OpenSSL uses the same names. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'];

interface Checksum {
  algorithm: string;
  digest: Buffer;
}

/** Parses the Upload-Checksum header. Null without one. Throws Invalid for an unsupported algorithm. */
export function parseChecksum(header: string | null): Checksum | null {
  if (header === null) return null;
  const [algorithm = '', digest = ''] = header.trim().split(/\s+/);
  if (!CHECKSUM_ALGORITHMS.includes(algorithm))
    throw new Invalid(`The checksum must be one of ${CHECKSUM_ALGORITHMS.join(', ')}.`);
  return { algorithm, digest: Buffer.from(digest, 'base64') };
}

/**
 * Passes the bytes of a request to `use` once all have arrived and match their checksum. No damaged chunk reaches
 * the store, even if the server is killed. Throws 460 if the checksums differ, TooLarge beyond UPLOAD_MAX_BYTES.
 */
export function withVerifiedChunk<T>(
  ctx: Context,
  body: Readable,
  { algorithm, digest }: Checksum,
  use: (chunk: Readable) => Promise<T>,
): Promise<T> {
  return inWorkFolder(ctx, async (dir) => {
    const path = join(dir, 'chunk');
    const hash = createHash(algorithm);
    await pipeline(body, hashUpTo(ctx.config.uploadMaxBytes, hash), createWriteStream(path));
    if (!hash.digest().equals(digest))
      throw new AppError(
        460,
        'CHECKSUM_MISMATCH',
        'The data does not match its checksum. Send it again.',
      );
    const chunk = createReadStream(path);
    try {
      return await use(chunk);
    } finally {
      chunk.destroy();
    }
  });
}

/** Returns a stream that hashes the bytes that pass, and fails with TooLarge beyond `maxBytes`. */
function hashUpTo(maxBytes: number, hash: ReturnType<typeof createHash>): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      sizeBytes += bytes.length;
      if (sizeBytes > maxBytes) return done(new TooLarge('The file is larger than allowed.'));
      hash.update(bytes);
      done(null, bytes);
    },
  });
}
