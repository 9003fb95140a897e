import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@spindle/core/config/config';
import { startAdmin } from './admin-process.ts';

/**
 * Starts an admin command in its own process and kills it once `when` returns true. Returns false if it ended before. Throws if it failed.
 */
export async function killAdmin(
  config: Config,
  args: string[],
  { env, when }: { env: Record<string, string>; when(): Promise<boolean> },
): Promise<boolean> {
  const child = startAdmin(config, args, env, ['ignore', 'ignore', 'pipe']);
  if (!child.stderr) throw new Error('the command has no standard error');
  const ended = once(child, 'exit');
  const complaint = text(child.stderr);
  while (child.exitCode === null && !(await when())) await pause(5);
  child.kill('SIGKILL');
  const [code] = await ended;
  if (code) throw new Error(`the command failed: ${await complaint}`);
  return code === null;
}
