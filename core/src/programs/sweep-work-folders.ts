import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { startPeriodicTask } from '../process/periodic-task.ts';

/** Milliseconds: longer than any task or download may work on a file. */
const LEFT_BEHIND_MS = 2 * 3_600_000;

const HOUR_MS = 3_600_000;

/** Sweeps now and every hour, until the function it gives is called. Each process does: it may be alone on its machine. */
export function sweepWorkFoldersPeriodically(ctx: Pick<Context, 'now' | 'config' | 'log'>) {
  return startPeriodicTask('sweep work folders', HOUR_MS, ctx.log, () => sweepWorkFolders(ctx));
}

/**
 * Removes what killed processes have left: work folders, copies of objects, parts on their way to the store. By age
 * alone: what is younger may be a living process's, of which several may share the folder.
 */
export async function sweepWorkFolders(
  ctx: Pick<Context, 'now'> & { config: Pick<Config, 'tmpDir'> },
): Promise<void> {
  const { tmpDir } = ctx.config;
  for (const name of await readdir(tmpDir).catch(() => [])) {
    const path = join(tmpDir, name);
    const found = await stat(path).catch(() => null); // its owner may just have removed it
    if (found && found.mtimeMs < ctx.now().getTime() - LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true });
  }
}
