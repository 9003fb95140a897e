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

interface StartOptions {
  /** A command line that starts the worker, for example of `unshare`. */
  before?: string[];
  env?: Record<string, string>;
  /** Arguments of Node.js; those of the worker by default. */
  program?: string[];
}

/** Starts a worker in a process of its own, on the database, the queue and the files of `config`. */
export function startWorkerProcess(
  config: Config,
  { before = [], env = {}, program = [WORKER] }: StartOptions = {},
): WorkerProcess {
  const [command = '', ...args] = [...before, process.execPath, ...program];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: config.redisUrl ?? '',
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey,
      STEP_HEARTBEAT_MS: String(config.stepHeartbeatMs),
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
