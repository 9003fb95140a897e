import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { diskFault, diskFull } from './storage/disk-errors.ts';

/** Runs `work` with an empty folder of its own, which is gone afterwards. Throws Unavailable where the disk is full. */
export async function inWorkFolder<T>(
  ctx: Pick<Context, 'config'>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await makeFolder(ctx.config.tmpDir).catch(rethrow);
  try {
    return await work(dir).catch(async (error: unknown) => {
      if (await isFull(dir)) throw diskFull(error); // not every program says so
      rethrow(error);
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function makeFolder(tmpDir: string): Promise<string> {
  await mkdir(tmpDir, { recursive: true });
  return mkdtemp(join(tmpDir, 'work-'));
}

/** Bytes that ordinary users can still write. */
const NOTHING_FREE = 64 * 1024;

async function isFull(dir: string): Promise<boolean> {
  const free = await statfs(dir).catch(() => null);
  if (!free) return false;
  const { bavail, bsize, files, ffree } = free;
  return bavail * bsize < NOTHING_FREE || (files > 0 && ffree === 0);
}

function rethrow(error: unknown): never {
  throw diskFault(error) ?? error;
}
