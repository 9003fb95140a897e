import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '@spindle/core/config';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface WorkerProcess {
  /** SIGKILL: it gets no chance to put anything in order. */
  kill(): Promise<void>;
  /** SIGTERM, as a deploy sends it. Gives the exit code. */
  end(): Promise<number | null>;
}

/** A worker in a process of its own, on the database, the queue and the files of `config`. */
export function startWorkerProcess(config: Config): WorkerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: config.redisUrl ?? '',
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey,
      LOG_LEVEL: 'silent',
      APT_INSTALL: 'off',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const endBy = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return { kill: async () => void (await endBy('SIGKILL')), end: () => endBy('SIGTERM') };
}
