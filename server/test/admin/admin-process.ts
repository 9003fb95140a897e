import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '@spindle/core/config/config';
import { ADMIN } from '@spindle/core/test/built-program';

interface AdminStreams {
  /** The standard input. Default: empty. */
  input?: Readable;
  /** The standard output: a stream, or an open file. Default: discarded. */
  output?: Writable | number;
  env?: Record<string, string>;
}

/** Starts an admin command in a process of its own, on the database and files of `config`. */
export function startAdmin(
  config: Config,
  args: string[],
  env: Record<string, string>,
  stdio: StdioOptions,
) {
  return spawn(process.execPath, [ADMIN, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey,
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio,
  });
}

/** Runs an admin command in a process of its own, with real standard streams. Returns its exit code and standard error. */
export async function runAdminProcess(
  config: Config,
  args: string[],
  { input, output, env = {} }: AdminStreams = {},
): Promise<{ code: number | null; err: string }> {
  const child = startAdmin(config, args, env, [
    'pipe',
    typeof output === 'object' ? 'pipe' : (output ?? 'ignore'),
    'pipe',
  ]);
  const ended = once(child, 'close');
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stderr) throw new Error('the command has no standard streams');
  const complaint = text(stderr);
  // Either side may close its end first: the exit code and the standard error tell the result.
  stdin.on('error', () => undefined);
  if (input) pipeline(input, stdin).catch(() => undefined);
  else stdin.end();
  if (stdout && typeof output === 'object') await pipeline(stdout, output).catch(() => undefined);
  const [code] = await ended;
  return { code, err: await complaint };
}
