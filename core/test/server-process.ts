import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/services/child.mjs';
import type { Config } from '../src/config/config.ts';
import { SERVER } from './built-program.ts';

export interface ServerProcess {
  /** URL of the server, without a path. */
  base: string;
  /** Sends SIGKILL, so that the server cannot clean up. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and waits until the server has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts a server process on the database and files of `config`, and waits until it answers. `env` adds more variables. `onLine` receives
 * each line of its standard output.
 */
export async function startServerProcess(
  config: Config,
  env: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
  });
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  const ended = once(child, 'exit');
  const base = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  while (!(await isUp(base))) {
    if (child.exitCode !== null) throw new Error('the server exited during startup');
    await pause(50);
  }
  return {
    base,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function isUp(base: string): Promise<boolean> {
  return fetch(`${base}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
