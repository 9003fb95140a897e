import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { diskFault } from './storage/disk-errors.ts';

/** Runs `work` with an empty folder of its own, which is gone afterwards. Throws Unavailable where the disk is full. */
export async function inWorkFolder<T>(
  ctx: Pick<Context, 'config'>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await makeFolder(ctx.config.tmpDir).catch(rethrow);
  try {
    return await work(dir).catch(rethrow);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function makeFolder(tmpDir: string): Promise<string> {
  await mkdir(tmpDir, { recursive: true });
  return mkdtemp(join(tmpDir, 'work-'));
}

function rethrow(error: unknown): never {
  throw diskFault(error) ?? error;
}
