import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '@spindle/core/config/config';
import { WORKER } from '@spindle/core/test/built-program';

export interface WorkerProcess {
  pid: number;
  /** Sends SIGKILL: the worker cannot clean up. */
  kill(): Promise<void>;
  /** Sends SIGTERM, as a deployment does. Returns the exit code. */
  end(): Promise<number | null>;
}

/**
 * Starts a worker in a process of its own, on the database, the queue and the files of `config`. `before` is a command line that
 * starts the worker, for example of `unshare`.
 */
export function startWorkerProcess(
  config: Config,
  { before = [], env = {} }: { before?: string[]; env?: Record<string, string> } = {},
): WorkerProcess {
  const [program = '', ...args] = [...before, process.execPath, WORKER];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: config.redisUrl ?? '',
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey,
      LOG_LEVEL: 'silent',
      APT_INSTALL: 'off',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const endBy = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return {
    pid: child.pid ?? 0,
    kill: async () => void (await endBy('SIGKILL')),
    end: () => endBy('SIGTERM'),
  };
}
