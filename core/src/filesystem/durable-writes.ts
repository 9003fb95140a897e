import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Limits the bytes that are buffered while the disk is busy. */
const BUFFER_BYTES = 1024 ** 2;

/** Folders under a root. They and the files renamed into them survive a power failure. */
export interface Folders {
  /** Creates a folder and its parents. The upper two levels are durable on return. */
  make(path: string): Promise<void>;
  /** Makes the entries of a folder durable, and those of its parents up to the upper two levels. */
  sync(path: string): Promise<void>;
  /** Returns whether a folder is the root or in the upper two levels, which are never removed. */
  isPermanent(path: string): boolean;
}

/** Opens the folders under `root`. A file system records a new name in the parent folder, so each folder above a new file must be synced. */
export function openFolders(root: string): Folders {
  // Folders of the upper levels are few (one for each two hexadecimal digits) and shared, so a process syncs each once.
  const permanent = new Map<string, Promise<void>>();
  const depth = (path: string) => (path === root ? 0 : relative(root, path).split(sep).length);
  const isPermanent = (path: string) => depth(path) <= 2;

  function makePermanent(path: string): Promise<void> {
    const known = permanent.get(path);
    if (known) return known;
    const made = makeAndSync(path);
    permanent.set(path, made);
    made.catch(() => permanent.delete(path)); // the next call tries again
    return made;
  }

  async function makeAndSync(path: string): Promise<void> {
    if (path !== root) await makePermanent(dirname(path));
    await mkdir(path, { recursive: true });
    if (path !== root) await syncFile(dirname(path));
  }

  async function make(path: string): Promise<void> {
    const parts = path === root ? [] : relative(root, path).split(sep);
    await makePermanent(join(root, ...parts.slice(0, 2)));
    if (parts.length > 2) await mkdir(path, { recursive: true });
  }

  async function sync(path: string): Promise<void> {
    await syncFile(path);
    if (!isPermanent(path)) await sync(dirname(path));
  }

  return { make, sync, isPermanent };
}

/** Flushes the bytes of a file, or the entries of a folder, to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How a file is written. */
interface WriteOptions {
  /** Aborts the write. */
  signal?: AbortSignal | undefined;
  /** Receives the path of the file. A promise is awaited. */
  onWritten?: ((path: string) => Promise<void>) | undefined;
}

/**
 * Writes a new file and returns its size in bytes when it is durable. Calls `onWritten` once all bytes are in the file,
 * before they are durable.
 */
export async function writeDurably(
  path: string,
  body: Readable | Buffer,
  { signal, onWritten }: WriteOptions,
): Promise<number> {
  if (Buffer.isBuffer(body)) {
    await writeFile(path, body, { flag: 'wx', flush: true, signal });
    return body.length;
  }
  // Open the file first: a stream that opens it itself may still do so after it was destroyed.
  const handle = await open(path, 'wx');
  try {
    // Bytes that arrive while the disk is busy are buffered and written together.
    const file = handle.createWriteStream({ highWaterMark: BUFFER_BYTES });
    await pipeline(body, file, { signal });
    await onWritten?.(path);
    await syncFile(path);
    return file.bytesWritten;
  } finally {
    await handle.close();
  }
}
