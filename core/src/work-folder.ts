import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from './context.ts';

/** Runs `work` with an empty folder of its own, which is gone afterwards. */
export async function inWorkFolder<T>(
  ctx: Pick<Context, 'config'>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  await mkdir(ctx.config.tmpDir, { recursive: true });
  const dir = await mkdtemp(join(ctx.config.tmpDir, 'work-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
