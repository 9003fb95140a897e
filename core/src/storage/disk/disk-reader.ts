import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { diskError, isMissing } from '../../filesystem/disk-errors.ts';
import { INSTALLATION_KEY } from '../keys.ts';
import { checkRange } from '../range.ts';
import type { ByteRange, ObjectHead, Storage } from '../storage.ts';
import type { VolumeMarker } from './volume-marker.ts';

/** Opens the read operations of a disk storage. `pathOf` returns the path of a key. */
export function openDiskReader(
  pathOf: (key: string) => string,
  marker: VolumeMarker,
): Pick<Storage, 'get' | 'head' | 'withFile'> {
  /** Throws the error of a failed read, or DependencyDown when the whole volume is missing. */
  async function failRead(key: string, error: unknown): Promise<never> {
    if (isMissing(error) && key !== INSTALLATION_KEY) await marker.require();
    throw diskError(error);
  }

  async function get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    signal?.throwIfAborted();
    const handle = await open(pathOf(key), 'r').catch((error) => failRead(key, error));
    if (key === INSTALLATION_KEY) marker.expect();
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
      if (key !== INSTALLATION_KEY) await marker.require();
      return null;
    }
  }

  async function withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const requireFile = () => stat(pathOf(key)).catch((error) => failRead(key, error));
    await requireFile();
    try {
      return await use(pathOf(key));
    } catch (error) {
      // Another process may have removed the file since. Programs report that in words of their own.
      await requireFile();
      throw error;
    }
  }

  return { get, head, withFile };
}
