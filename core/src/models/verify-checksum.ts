import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from './manifest.ts';

/** Returns whether a file of a model has the checksum of its manifest. Throws when it is not there. */
export async function hasChecksum(folder: string, { path, sha256 }: ModelFile): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  return hash.digest('hex') === sha256;
}
