import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFullStack } from './full-stack.ts';
import { openLightStack } from './light-stack.ts';
import type { Stack, StackName } from './stack.ts';
import { openVolume } from './volume.ts';

/** Size of the volume that outages of the disk fill. */
const DISK_KILOBYTES = 8 * 1024 ** 2;

export async function openStack(name: StackName): Promise<Stack> {
  const dir = await mkdtemp(join(tmpdir(), `spindle-faults-${name}-`));
  await chmod(dir, 0o755); // Postgres runs as another user when this is root
  const dataDir = join(dir, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const volume = await openVolume(
    join(dataDir, name === 'light' ? 'files' : 'tmp'),
    DISK_KILOBYTES,
  );
  const stack = await (name === 'light' ? openLightStack(dataDir) : openFullStack(dir));
  return {
    ...stack,
    name,
    dataDir,
    dependencies: [
      ...stack.dependencies,
      ...(volume
        ? [
            {
              name: 'disk space',
              startOutage: volume.removeFreeSpace,
              endOutage: volume.restoreFreeSpace,
            },
          ]
        : []),
    ],
    async stop() {
      await stack.stop();
      await volume?.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
