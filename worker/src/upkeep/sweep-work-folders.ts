import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@spindle/core/config';
import type { Context } from '@spindle/core/context';

/** Milliseconds: longer than any task may take. */
const LEFT_BEHIND_MS = 2 * 3_600_000;

/** Removes what killed processes have left: work folders, copies of objects, parts on their way to the store. */
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
