import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { NotFound } from '../../errors.ts';
import { diskError, diskWriteError, isMissing } from '../../filesystem/disk-errors.ts';
import { openFolders, writeDurably } from '../../filesystem/durable-writes.ts';
import { INCOMING_PREFIX, INSTALLATION_KEY } from '../keys.ts';
import { safeKey } from '../safe-key.ts';
import type { ObjectHead, PutOptions, Storage } from '../storage.ts';
import { listFolder } from './disk-list.ts';
import { openDiskReader } from './disk-reader.ts';
import { discard, openPlacement, syncInPlace } from './placement.ts';
import { watchVolumeMarker } from './volume-marker.ts';

/** Returns the path of an object in a disk storage in `dir`. */
export function diskPath(dir: string, key: string): string {
  return join(dir, safeKey(key));
}

/** Opens a storage in a folder, with one file per object. Several processes may share the folder. */
export function openDiskStorage(options: { dir: string }): Storage {
  const root = resolve(options.dir);
  const folders = openFolders(root);
  const pathOf = (key: string) => diskPath(root, key);
  const marker = watchVolumeMarker(pathOf(INSTALLATION_KEY));
  const { get, head, withFile } = openDiskReader(pathOf, marker);
  const { newIncomingPath, moveDurably, copyFile, removeEmptyFolders } = openPlacement(
    root,
    folders,
  );

  async function put(
    key: string,
    body: Readable | Buffer,
    { signal, onWritten }: PutOptions,
  ): Promise<{ sizeBytes: number }> {
    const path = pathOf(key);
    if (key !== INSTALLATION_KEY) await marker.require();
    const incoming = await newIncomingPath();
    try {
      const sizeBytes = await writeDurably(incoming, body, { signal, onWritten });
      signal?.throwIfAborted();
      await moveDurably(incoming, path);
      return { sizeBytes };
    } catch (error) {
      await discard(incoming);
      throw diskWriteError(error);
    }
  }

  async function move(from: string, to: string): Promise<void> {
    await moveDurably(pathOf(from), pathOf(to)).catch(failAsDisk);
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

  async function seal(key: string): Promise<ObjectHead> {
    const path = pathOf(key);
    await syncInPlace(folders, path).catch(failAsDisk);
    const sealed = await head(key);
    if (!sealed) throw new NotFound('File');
    return sealed;
  }

  return {
    kind: 'disk',
    bucket: null,
    parts: null,
    put,
    get,
    head,
    withFile,
    copy: (from, to) => copyFile(pathOf(from), pathOf(to)),
    move,
    seal,
    remove,
    list: (prefix) => listFolder(root, prefix),
    presignGet: async () => null,
    expectMarker: marker.expect,
    check: async () => {
      const key = `${INCOMING_PREFIX}${randomUUID()}`;
      await put(key, Buffer.from('.'), { contentType: 'text/plain' });
      await remove([key]);
    },
    close: async () => {},
  };
}

function failAsDisk(error: unknown): never {
  throw diskError(error);
}
