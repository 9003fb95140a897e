import { statfs } from 'node:fs/promises';

/** Free and total space of a file system, in bytes. */
export interface Space {
  /** What this user may still write. */
  freeBytes: number;
  totalBytes: number;
}

/** Returns the space of the file system of a folder; null if it cannot be read, for example because the folder does not exist. */
export async function readSpace(folder: string): Promise<Space | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
