import { readFile, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { listTree, readPid, signal } from './processes.ts';
import type { Services } from './stack.ts';
import { listFolder } from './store.ts';

/** Opens the stack with everything in one data folder: the product runs its own Postgres. */
export async function openLightStack(dataDir: string): Promise<Services> {
  const folder = join(dataDir, 'postgres');
  /** Returns the port, the password and the path of Postgres. The path is absolute if its data is outside of `folder`. */
  const readAccess = async () => JSON.parse(await readFile(join(folder, 'access.json'), 'utf8'));
  const postgresPid = async () => {
    const { path } = await readAccess();
    return readPid(join(resolve(folder, path), 'postmaster.pid'));
  };
  const signalAll = async (name: NodeJS.Signals) => {
    const pid = await postgresPid();
    for (const one of pid ? listTree(pid) : []) signal(one, name);
  };
  return {
    settings: {},
    dependencies: [
      {
        // Suspended, it neither answers nor closes connections.
        name: 'Postgres (silent)',
        startOutage: () => signalAll('SIGSTOP'),
        endOutage: () => signalAll('SIGCONT'),
      },
    ],
    async killPostgres() {
      const pid = await postgresPid();
      if (pid) signal(pid, 'SIGKILL');
    },
    resumeProcesses: () => signalAll('SIGCONT').catch(() => undefined), // it may never have started
    async databaseUrl() {
      const { port, password } = await readAccess();
      return `postgresql://spindle:${password}@127.0.0.1:${port}/spindle`;
    },
    listObjects: listFolder(join(dataDir, 'files')),
    async stop() {
      // The caller deletes the data folder, but not data of Postgres outside of it.
      const { path } = await readAccess();
      if (isAbsolute(path)) await rm(path, { recursive: true, force: true });
    },
  };
}
