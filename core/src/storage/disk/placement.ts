import { randomUUID } from 'node:crypto';
import { constants, copyFile as copyBytes, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskError, diskWriteError, isMissing } from '../../filesystem/disk-errors.ts';
import { type Folders, syncFile } from '../../filesystem/durable-writes.ts';
import { INCOMING_PREFIX } from '../keys.ts';

/** Limits attempts to move a file to its path. Another process may remove the folder at the same moment, with its last file. */
const MOVE_ATTEMPTS = 5;

/** Opens the operations that move files within a disk storage. */
export function openPlacement(root: string, folders: Folders) {
  /** Returns a new path for a file that is being written. */
  async function newIncomingPath(): Promise<string> {
    await folders.make(join(root, INCOMING_PREFIX)).catch((error: unknown) => {
      throw diskWriteError(error);
    });
    return join(root, INCOMING_PREFIX, randomUUID());
  }

  /** Moves a file to its final path and makes the move durable. */
  async function moveDurably(incoming: string, path: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await folders.make(dirname(path));
      try {
        await rename(incoming, path);
        return await folders.sync(dirname(path));
      } catch (error) {
        if (!isMissing(error) || attempt === MOVE_ATTEMPTS) throw error;
      }
    }
  }

  /** Removes folders that have become empty, except the upper two levels. */
  async function removeEmptyFolders(folder: string): Promise<void> {
    for (let path = folder; !folders.isPermanent(path); path = dirname(path)) {
      const isRemoved = await rmdir(path).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }

  /** Copies a file and makes the copy durable. The destination has all bytes or does not change. */
  async function copyFile(from: string, to: string): Promise<void> {
    const incoming = await newIncomingPath();
    try {
      await copyBytes(from, incoming, constants.COPYFILE_FICLONE);
      await syncFile(incoming);
      await moveDurably(incoming, to);
    } catch (error) {
      await discard(incoming);
      throw diskError(error);
    }
  }

  return { newIncomingPath, moveDurably, copyFile, removeEmptyFolders };
}

/** Makes a file durable that was written under its final path, together with its folder. */
export async function syncInPlace(folders: Folders, path: string): Promise<void> {
  await folders.make(dirname(path));
  await syncFile(path);
  await folders.sync(dirname(path));
}

/** Deletes an unfinished file. Ignores errors, because the caller reports the original one; the sweep deletes leftovers. */
export async function discard(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}
