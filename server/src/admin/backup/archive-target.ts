import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { AdminError } from '../admin-error.ts';

/** The destination of an archive. */
export interface ArchiveTarget {
  stream: Writable;
  /** Publishes the archive after the stream has ended. */
  complete(): Promise<void>;
  /** Removes the unfinished archive where that is possible. */
  abandon(): Promise<void>;
}

/** Opens a new file, which appears at `path` only when it is complete and durable. Throws AdminError when `path` exists. */
export async function openFileTarget(path: string): Promise<ArchiveTarget> {
  const unfinished = `${path}.unfinished`;
  if (await exists(path)) throw new AdminError(`${path} already exists. Choose another file name.`);
  await rm(unfinished, { force: true });
  return {
    stream: createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    async complete() {
      // Unlike a rename, this never replaces an existing file.
      await link(unfinished, path);
      await rm(unfinished);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
    abandon: () => rm(unfinished, { force: true }),
  };
}

/** Returns the target of an archive in the standard output. An unfinished one lacks its last entry. */
export function streamTarget(stream: Writable): ArchiveTarget {
  return { stream, complete: async () => undefined, abandon: async () => undefined };
}

function exists(path: string): Promise<boolean> {
  return open(path, 'r').then(
    (handle) => handle.close().then(() => true),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
