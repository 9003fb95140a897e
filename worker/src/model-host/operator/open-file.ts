import { join } from 'node:path';
import type { ModelFile } from '@spindle/core/models/manifest';
import { hasChecksum } from '@spindle/core/models/verify-checksum';

/** Returns the path of a file of a model after its checksum is verified. Throws when the file is another one. */
export async function verifiedPath(folder: string, file: ModelFile): Promise<string> {
  if (!(await hasChecksum(folder, file)))
    throw new Error(`${file.path} does not have the checksum of its manifest`);
  return join(folder, file.path);
}
