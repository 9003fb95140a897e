import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { startPeriodicTask } from '../process/periodic-task.ts';

/** Milliseconds after which a file counts as abandoned: longer than any task or download may work on one. */
const ABANDONED_MS = 2 * 3_600_000;

const HOUR_MS = 3_600_000;

/** The configuration that names the folder, and the clock. */
interface SweepContext {
  config: Pick<Config, 'tmpDir'>;
  now: () => Date;
}

/** Sweeps now and every hour. Returns the function that stops it. Every process sweeps: it may be alone on its machine. */
export function sweepWorkFoldersPeriodically(ctx: SweepContext & { log: Log }) {
  return startPeriodicTask('sweep work folders', HOUR_MS, ctx.log, () => sweepWorkFolders(ctx));
}

/**
 * Deletes files that killed processes left: work folders, copies of objects, parts of uploads. Decides only by age: younger files may
 * belong to a running process, and several processes may share the folder.
 */
export async function sweepWorkFolders(ctx: SweepContext): Promise<void> {
  const { tmpDir } = ctx.config;
  for (const name of await readdir(tmpDir).catch(() => [])) {
    const path = join(tmpDir, name);
    const found = await stat(path).catch(() => null); // its owner may just have removed it
    if (found && found.mtimeMs < ctx.now().getTime() - ABANDONED_MS)
      await rm(path, { recursive: true, force: true });
  }
}
