import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';

/** Checksums and size of a file, computed in one pass over its bytes. */
export interface Checksums {
  /** Hexadecimal. */
  md5: string;
  /** Hexadecimal. */
  sha256: string;
  /** Unsigned, as zip files store it. */
  crc32: number;
  sizeBytes: number;
}

/** Returns a pass-through stream that computes checksums. Call `result` once, after the stream has ended. */
export function createChecksums(): { stream: Transform; result(): Checksums } {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let crc = 0;
  let sizeBytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      md5.update(chunk);
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const result = () => ({
    md5: md5.digest('hex'),
    sha256: sha256.digest('hex'),
    crc32: crc,
    sizeBytes,
  });
  return { stream, result };
}
