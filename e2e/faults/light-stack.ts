import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listTree, readPid, signal } from './processes.ts';
import type { Services } from './stack.ts';
import { listFolder } from './store.ts';

/** Opens the stack with everything in one data folder: the product runs its own Postgres. */
export async function openLightStack(dataDir: string): Promise<Services> {
  const folder = join(dataDir, 'postgres');
  const readAccess = async () => JSON.parse(await readFile(join(folder, 'access.json'), 'utf8'));
  const serverPid = async () => {
    const { path } = await readAccess();
    return readPid(join(path.startsWith('/') ? path : join(folder, path), 'postmaster.pid'));
  };
  const signalAll = async (name: NodeJS.Signals) => {
    const pid = await serverPid();
    for (const one of pid ? listTree(pid) : []) signal(one, name);
  };
  return {
    settings: {},
    dependencies: [
      {
        name: 'Postgres (silent)',
        startOutage: () => signalAll('SIGSTOP'),
        endOutage: () => signalAll('SIGCONT'),
      },
    ],
    async killPostgres() {
      const pid = await serverPid();
      if (pid) signal(pid, 'SIGKILL');
    },
    resumeProcesses: () => signalAll('SIGCONT').catch(() => undefined), // it may never have started
    async databaseUrl() {
      const { port, password } = await readAccess();
      return `postgresql://spindle:${password}@127.0.0.1:${port}/spindle`;
    },
    listObjects: listFolder(join(dataDir, 'files')),
    async stop() {
      const { path, isExternal } = await readAccess().then(({ path }) => ({
        path,
        isExternal: path.startsWith('/'),
      }));
      if (isExternal) await rm(path, { recursive: true, force: true });
    },
  };
}
