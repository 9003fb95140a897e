import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from '../../models/manifest.ts';

/** Returns the path of a file of a model after its checksum is verified. Throws when the file is another one. */
export async function verifiedPath(folder: string, { path, sha256 }: ModelFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  if (hash.digest('hex') !== sha256)
    throw new Error(`${path} does not have the checksum of its manifest`);
  return join(folder, path);
}
