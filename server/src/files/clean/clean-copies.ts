import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CANNOT_CLEAN, isCleanable } from '@spindle/contracts/files/personal-info';
import { createSemaphore } from '@spindle/core/decoder-pool/semaphore';
import { AppError } from '@spindle/core/errors';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { File } from '@spindle/prisma/client';
import type { MetadataWriter } from '../metadata-writer.ts';

/** A copy of a stored file without personal information, open until it is released. */
export interface CleanCopy {
  sizeBytes: number;
  /** Reads the copy, or a part of it. Can be called several times. */
  read(range?: ByteRange): Readable;
  /** Call it once, when nothing reads the copy any more. */
  release(): void;
}

/** Keeps a few clean copies on the disk, so that players and interrupted downloads can request one range after another. */
export interface CleanCopies {
  /** Throws 415 for a type that cannot be cleaned, 422 for such a file, and Unavailable while too many copies are in use. */
  open(file: Pick<File, 'objectKey' | 'contentType' | 'size'>): Promise<CleanCopy>;
  close(): void;
}

interface OpenCopy {
  handle: FileHandle;
  close(): Promise<void>;
}

interface Entry {
  copy: Promise<OpenCopy>;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Limits the copies on the disk. Each has up to 4 GB. */
const COPIES_MAX = 16;
const WAITING_MAX = 32;
/** Milliseconds that a copy stays on the disk after its last use. */
const IDLE_MS = 60_000;

export function openCleanCopies(writer: Pick<MetadataWriter, 'cleanFile'>): CleanCopies {
  const limit = createSemaphore(COPIES_MAX, WAITING_MAX, 'files');
  const entries = new Map<string, Entry>();
  let waiting = 0;

  async function makeCopy(objectKey: string): Promise<OpenCopy> {
    closeOldestIdle();
    waiting++;
    const releaseSlot = await limit.acquire().finally(() => waiting--);
    try {
      const handle = await writer.cleanFile(objectKey);
      return { handle, close: () => handle.close().finally(releaseSlot) };
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  function closeEntry(objectKey: string, entry: Entry): void {
    if (entries.get(objectKey) === entry) entries.delete(objectKey);
    clearTimeout(entry.timer);
    entry.copy.then((copy) => copy.close()).catch(() => undefined); // a failed copy is not open
  }

  function closeOldestIdle(): void {
    if (entries.size < COPIES_MAX) return;
    const oldest = [...entries].find(([, { users }]) => users === 0);
    if (oldest) closeEntry(...oldest);
  }

  function release(objectKey: string, entry: Entry): void {
    entry.users--;
    if (entry.users > 0) return;
    if (waiting > 0) closeEntry(objectKey, entry);
    else entry.timer = setTimeout(() => closeEntry(objectKey, entry), IDLE_MS).unref();
  }

  function enter(objectKey: string): Entry {
    const entry = entries.get(objectKey) ?? { copy: makeCopy(objectKey), users: 0 };
    clearTimeout(entry.timer);
    entry.users++;
    entries.set(objectKey, entry);
    return entry;
  }

  return {
    async open({ objectKey, contentType, size }) {
      if (!isCleanable(contentType, Number(size)))
        throw new AppError(415, 'UNSUPPORTED', CANNOT_CLEAN);
      const entry = enter(objectKey);
      try {
        const { handle } = await entry.copy;
        const { size: sizeBytes } = await handle.stat();
        return {
          sizeBytes,
          // Several readers share the handle, so each names its start.
          read: ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
            handle.createReadStream({ start, end, autoClose: false }),
          release: () => release(objectKey, entry),
        };
      } catch (error) {
        entry.users--;
        closeEntry(objectKey, entry);
        throw error;
      }
    },
    close() {
      limit.close();
      for (const [objectKey, entry] of entries) closeEntry(objectKey, entry);
    },
  };
}
