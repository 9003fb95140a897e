import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { diskFull, diskOutage, ReportedDiskOutage } from '../filesystem/disk-errors.ts';
import { ProgramFailed } from './run-program.ts';

/** Runs `work` with an empty folder of its own and deletes the folder afterward. Throws DependencyDown when the disk is full. */
export async function inWorkFolder<T>(
  ctx: { config: Pick<Config, 'tmpDir'> },
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await makeFolder(ctx.config.tmpDir).catch(rethrow);
  try {
    return await work(dir).catch(async (error: unknown) => {
      const free = await freeSpace(dir);
      if (free.bytes < NOTHING_FREE || free.files === 0) throw diskFull(error); // not every program reports it
      if (error instanceof ReportedDiskOutage && free.bytes > SHORT_OF_SPACE)
        throw new ProgramFailed('it needs more disk space than there is', { cause: error.message });
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

/** Bytes below which a disk counts as full. */
const NOTHING_FREE = 64 * 1024;

/** Free bytes above which a program's report of a full disk is not believed, even if it has deleted its output. */
const SHORT_OF_SPACE = 1024 ** 3;

/** Returns the bytes and files that ordinary users can still write; infinity when the system does not report them. */
async function freeSpace(dir: string): Promise<{ bytes: number; files: number }> {
  const found = await statfs(dir).catch(() => null);
  return {
    bytes: found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY,
    files: found && found.files > 0 ? found.ffree : Number.POSITIVE_INFINITY,
  };
}

function rethrow(error: unknown): never {
  throw diskOutage(error) ?? error;
}
