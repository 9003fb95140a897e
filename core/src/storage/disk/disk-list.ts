import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskError, isMissing } from '../../filesystem/disk-errors.ts';
import type { ObjectHead } from '../storage.ts';

/** Lists the objects under a prefix, in key order. Holds only one folder of each level in memory. */
export async function* listFolder(root: string, prefix: string): AsyncIterable<ObjectHead> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const key of keysUnder(root, folder, prefix)) {
    const found = await statIfExists(join(root, key));
    if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}

async function* keysUnder(root: string, folder: string, prefix: string): AsyncIterable<string> {
  for (const entry of await readFolder(join(root, folder))) {
    const key = `${folder}${entry.name}`;
    if (entry.isFile() && key.startsWith(prefix)) yield key;
    if (entry.isDirectory() && hasCommonKeys(`${key}/`, prefix))
      yield* keysUnder(root, `${key}/`, prefix);
  }
}

/** Returns entries in the order of whole keys: a folder sorts as its name with a slash. A missing folder is empty. */
async function readFolder(path: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw diskError(error);
  }
}

function sortName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

function hasCommonKeys(folder: string, prefix: string): boolean {
  return folder.startsWith(prefix) || prefix.startsWith(folder);
}

async function statIfExists(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw diskError(error);
  }
}
