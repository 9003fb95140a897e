import { statfs } from 'node:fs/promises';
import { shareCalls } from '../../process/share-calls.ts';

/** Free and total space of a file system, in bytes. */
export interface Space {
  /** What this user may still write. */
  freeBytes: number;
  totalBytes: number;
}

/** Limits the wait for a file system, in milliseconds. A network disk may not answer for hours. */
const SPACE_MAX_MS = 1_000;

/**
 * Returns the space of the file system of a folder; null if it cannot be read within SPACE_MAX_MS, for example because the folder does not
 * exist or its network disk does not answer.
 */
export async function readSpace(folder: string): Promise<Space | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SPACE_MAX_MS);
  });
  return Promise.race([measureSpace(folder), late]).finally(() => clearTimeout(timer));
}

/** A read that hangs occupies a thread, so each folder has one pending read at most. */
const measureSpace = shareCalls(async (folder: string): Promise<Space | null> => {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
});
