import { constants, type Dirent, type Stats } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import { AdminError } from '../admin-error.ts';
import { isHidden, type SkipReason, type Source, type SourceFile } from './source.ts';

/** Opens the files below a folder. Throws AdminError for a missing folder, or one that holds Spindle's own files. */
export async function openLocalSource(
  path: string,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Source> {
  const root = await realpath(path).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory())
    throw new AdminError(`${path} is not a readable folder.`);
  const own = await realpath(dataDir).catch(() => dataDir);
  if (isWithin(root, own) || isWithin(own, root))
    throw new AdminError(`${path} and the data folder ${dataDir} must not contain each other.`);
  return (reportSkipped) => filesUnder(root, '', reportSkipped);
}

async function* filesUnder(
  root: string,
  folder: string,
  reportSkipped: (reason: SkipReason, explanation?: string) => void,
): AsyncGenerator<SourceFile> {
  let entries: Dirent[];
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    return reportSkipped(
      'unreadable',
      `${folder}: ${error instanceof Error ? error.message : error}`,
    );
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const within = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isHidden(entry.name)) reportSkipped('hidden');
    else if (entry.isDirectory()) yield* filesUnder(root, within, reportSkipped);
    else if (!entry.isFile()) reportSkipped('link');
    else {
      const found = await stat(join(root, within)).catch(() => null);
      if (!found) reportSkipped('unreadable', `${within}: no longer exists`);
      else yield fileAt(join(root, within), folder, entry.name, found);
    }
  }
}

function fileAt(path: string, folder: string, name: string, { size, mtime }: Stats): SourceFile {
  return {
    folder,
    name,
    sizeBytes: size,
    md5: null,
    modifiedAt: mtime,
    async open() {
      // Refuses a link that has replaced the file since it was listed.
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      return handle.createReadStream({ highWaterMark: 1024 ** 2 });
    },
  };
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
