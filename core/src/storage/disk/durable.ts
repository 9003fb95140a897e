import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PutOptions } from '../storage.ts';

/** Bytes that may wait for the disk. */
const WAITING_BYTES = 1024 ** 2;

/** Folders under a root that outlive a power cut together with what is renamed into them. */
export interface Folders {
  /** Makes a folder and those above it. The upper two levels are durable on return. */
  make(path: string): Promise<void>;
  /** Makes durable what a folder holds, and the folders between it and the upper two levels. */
  sync(path: string): Promise<void>;
  /** Whether a folder is the root or one of the upper two levels, which are never removed. */
  isLasting(path: string): boolean;
}

/** A file system records a new name in its folder, so each folder from the file up must be synced once. */
export function openFolders(root: string): Folders {
  // The upper levels are few (a folder for each two hexadecimal characters) and shared, so each is synced once a process.
  const lasting = new Map<string, Promise<void>>();
  const depth = (path: string) => (path === root ? 0 : relative(root, path).split(sep).length);
  const isLasting = (path: string) => depth(path) <= 2;

  function makeLasting(path: string): Promise<void> {
    const known = lasting.get(path);
    if (known) return known;
    const made = makeOne(path);
    lasting.set(path, made);
    made.catch(() => lasting.delete(path));
    return made;
  }

  async function makeOne(path: string): Promise<void> {
    if (path !== root) await makeLasting(dirname(path));
    await mkdir(path, { recursive: true });
    if (path !== root) await syncFile(dirname(path));
  }

  async function make(path: string): Promise<void> {
    const parts = path === root ? [] : relative(root, path).split(sep);
    await makeLasting(join(root, ...parts.slice(0, 2)));
    if (parts.length > 2) await mkdir(path, { recursive: true });
  }

  async function sync(path: string): Promise<void> {
    await syncFile(path);
    if (!isLasting(path)) await sync(dirname(path));
  }

  return { make, sync, isLasting };
}

/** Returns when the disk holds a file's bytes, or a folder's names. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a new file and returns its size in bytes when the disk holds it. Calls `onWritten` once all bytes are in the file,
 * before they are durable.
 */
export async function writeDurably(
  path: string,
  body: Readable | Buffer,
  { signal, onWritten }: Pick<PutOptions, 'signal' | 'onWritten'>,
): Promise<number> {
  if (Buffer.isBuffer(body)) {
    await writeFile(path, body, { flag: 'wx', flush: true, signal });
    return body.length;
  }
  // Opened first: a stream that opens the file itself may still do so after it was given up.
  const handle = await open(path, 'wx');
  try {
    // What comes while the disk is busy is gathered, and written at once.
    const file = handle.createWriteStream({ highWaterMark: WAITING_BYTES });
    await pipeline(body, file, { signal });
    await onWritten?.(path);
    await syncFile(path);
    return file.bytesWritten;
  } finally {
    await handle.close();
  }
}
