import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { NotFound } from '../../errors.ts';
import { DependencyDown } from '../../outage.ts';
import { INCOMING_PREFIX, INSTALLATION_KEY } from '../keys.ts';
import { checkRange } from '../range.ts';
import { safeKey } from '../safe-key.ts';
import type { ByteRange, ObjectHead, PutOptions, Storage } from '../storage.ts';
import { diskError, diskWriteError, isMissing } from './disk-errors.ts';
import { listFolder } from './disk-list.ts';
import { openFolders, syncFile, writeDurably } from './durable.ts';

/** What callers are told while the store lacks what was there. */
const VOLUME_MISSING = 'The file store is empty. Its volume may not be mounted.';

/** How often a place is taken again when the last file of its folder is removed at the same moment. */
const PLACE_TRIES = 5;

/** Where a disk storage in `dir` keeps an object. */
export function diskPath(dir: string, key: string): string {
  return join(dir, safeKey(key));
}

/** Files in a folder, one file an object. Several processes may share the folder. */
export function openDiskStorage(options: { dir: string }): Storage {
  const root = resolve(options.dir);
  const folders = openFolders(root);
  const pathOf = (key: string) => diskPath(root, key);
  let wasMarked = false;

  /** Throws DependencyDown where the marker that was there is gone: files of an unmounted volume are not lost, and new ones would be. */
  async function requireVolume(): Promise<void> {
    const isMarked = await stat(pathOf(INSTALLATION_KEY)).then(
      () => true,
      (error: unknown) => !isMissing(error),
    );
    if (wasMarked && !isMarked) throw new DependencyDown('store', VOLUME_MISSING);
    wasMarked = isMarked;
  }

  /** Throws what a failed read says; where a file is missing, whether the volume is. */
  async function failRead(key: string, error: unknown): Promise<never> {
    if (isMissing(error) && key !== INSTALLATION_KEY) await requireVolume();
    throw diskError(error);
  }

  async function put(
    key: string,
    body: Readable | Buffer,
    { signal, onWritten }: PutOptions,
  ): Promise<{ sizeBytes: number }> {
    const path = pathOf(key);
    if (key !== INSTALLATION_KEY) await requireVolume();
    const incoming = await newPlace();
    try {
      const sizeBytes = await writeDurably(incoming, body, { signal, onWritten });
      signal?.throwIfAborted();
      await place(incoming, path);
      return { sizeBytes };
    } catch (error) {
      await discard(incoming);
      throw diskWriteError(error);
    }
  }

  async function get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    signal?.throwIfAborted();
    const handle = await open(pathOf(key), 'r').catch((error) => failRead(key, error));
    if (key === INSTALLATION_KEY) wasMarked = true;
    try {
      if (range) checkRange(range, (await handle.stat()).size);
      return handle.createReadStream({ ...range, signal });
    } catch (error) {
      await handle.close();
      throw diskError(error);
    }
  }

  async function head(key: string): Promise<ObjectHead | null> {
    try {
      const found = await stat(pathOf(key));
      return found.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : null;
    } catch (error) {
      if (!isMissing(error)) throw diskError(error);
      if (key !== INSTALLATION_KEY) await requireVolume();
      return null;
    }
  }

  async function withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    await stat(pathOf(key)).catch((error) => failRead(key, error));
    return use(pathOf(key));
  }

  async function copy(from: string, to: string): Promise<void> {
    const incoming = await newPlace();
    try {
      await copyFile(pathOf(from), incoming, constants.COPYFILE_FICLONE);
      await syncFile(incoming);
      await place(incoming, pathOf(to));
    } catch (error) {
      await discard(incoming);
      throw diskError(error);
    }
  }

  async function move(from: string, to: string): Promise<void> {
    await place(pathOf(from), pathOf(to)).catch(failAsDisk);
    await removeEmptyFolders(dirname(pathOf(from)));
  }

  async function remove(keys: string[]): Promise<void> {
    for (const key of keys) {
      const path = pathOf(key);
      await unlink(path).catch((error) => {
        if (!isMissing(error)) throw diskError(error);
      });
      await removeEmptyFolders(dirname(path));
    }
  }

  /** Folders that hold the files of one asset go with their last file; the upper two levels stay. */
  async function removeEmptyFolders(folder: string): Promise<void> {
    for (let path = folder; !folders.isLasting(path); path = dirname(path)) {
      const isRemoved = await rmdir(path).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }

  async function seal(key: string): Promise<ObjectHead> {
    const path = pathOf(key);
    try {
      await folders.make(dirname(path));
      await syncFile(path);
      await folders.sync(dirname(path));
    } catch (error) {
      throw diskError(error);
    }
    const sealed = await head(key);
    if (!sealed) throw new NotFound('File');
    return sealed;
  }

  async function newPlace(): Promise<string> {
    await folders.make(join(root, INCOMING_PREFIX)).catch((error: unknown) => {
      throw diskWriteError(error);
    });
    return join(root, INCOMING_PREFIX, randomUUID());
  }

  async function place(incoming: string, path: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await folders.make(dirname(path));
      try {
        await rename(incoming, path);
        return await folders.sync(dirname(path));
      } catch (error) {
        if (!isMissing(error) || tries === PLACE_TRIES) throw error;
      }
    }
  }

  return {
    kind: 'disk',
    bucket: null,
    parts: null,
    put,
    get,
    head,
    withFile,
    copy,
    move,
    seal,
    remove,
    list: (prefix) => listFolder(root, prefix),
    presignGet: async () => null,
    expectMarker() {
      wasMarked = true;
    },
    check: async () => {
      const key = `${INCOMING_PREFIX}${randomUUID()}`;
      await put(key, Buffer.from('.'), { contentType: 'text/plain' });
      await remove([key]);
    },
    close: async () => {},
  };
}

/** Removes an unfinished file where it can; the error that left it behind is the one to report. What stays is swept. */
async function discard(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

function failAsDisk(error: unknown): never {
  throw diskError(error);
}
