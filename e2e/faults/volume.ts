import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, statfs, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A folder on its own file system whose free space can be removed. */
export interface Volume {
  removeFreeSpace(): Promise<void>;
  restoreFreeSpace(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 20;

/** Mounts a tmpfs. Then resizes it to each size (in KB) that it reads, and prints whether that was possible. */
const MOUNT_SCRIPT = `mount -t tmpfs -o size=$1k,mode=755 tmpfs "$0" && echo true && while read -r size; do
  mount -o "remount,size=$size"k "$0" 2>/dev/null && echo true || echo false; done`;

/**
 * Mounts a tmpfs in its own namespace, which needs no root, and links to it from `path`. Returns null when namespaces
 * are unavailable.
 */
export async function openVolume(path: string, kilobytes: number): Promise<Volume | null> {
  if (process.platform !== 'linux') return null;
  const mountPoint = join(dirname(path), 'mounted');
  await mkdir(mountPoint, { recursive: true });
  const mounter = spawn(
    'unshare',
    ['-rm', 'sh', '-c', MOUNT_SCRIPT, mountPoint, String(kilobytes)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true, // Ctrl-C must not end it before the run has ended: it ends with its standard input
    },
  );
  const answers = createInterface(mounter.stdout)[Symbol.asyncIterator]();
  const answer = async () => (await answers.next()).value === 'true';
  if (!(await answer())) throw new Error('no tmpfs could be mounted (unshare -rm)');
  const root = `/proc/${mounter.pid}/root${mountPoint}`;
  await symlink(root, path);
  const resize = (size: number) => {
    mounter.stdin.write(`${size}\n`);
    return answer();
  };
  return {
    /** Shrinks the volume to the used space. Fails when more has been written meanwhile. */
    async removeFreeSpace() {
      while (!(await resize(await readUsedKilobytes(root)))) await sleep(RETRY_MS);
    },
    async restoreFreeSpace() {
      await resize(kilobytes);
    },
    async stop() {
      mounter.kill('SIGKILL');
      if (mounter.exitCode === null && mounter.signalCode === null) await once(mounter, 'exit');
      await rm(path, { force: true });
    },
  };
}

async function readUsedKilobytes(root: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(root);
  // A size of 0 would mean no limit; 4 KB is the smallest size, one page.
  return Math.max(4, ((blocks - bfree) * bsize) / 1024);
}
