import { mkdir, open } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that are written at once. */
const PIECE_BYTES = 512 * 1024;

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

/** Writes a new file and returns its size in bytes when the disk holds it. */
export async function writeDurably(
  path: string,
  body: Readable | Buffer,
  signal: AbortSignal | undefined,
): Promise<number> {
  const handle = await open(path, 'wx');
  let sizeBytes = 0;
  try {
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
    await pipeline(
      source,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const piece of inPieces(chunks)) {
          await handle.writeFile(piece);
          sizeBytes += piece.length;
        }
      },
      { signal },
    );
    await handle.sync();
    return sizeBytes;
  } finally {
    await handle.close();
  }
}

/** Joins what comes in small chunks: each write is a way to another thread and back. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}
