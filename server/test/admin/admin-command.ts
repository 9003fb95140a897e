import type { Config } from '@spindle/core/config/config';
import { administer } from '../../src/admin/administer.ts';

/** Runs an admin command on the database and files of `config`, with `input` as its standard input. Returns its exit code and both outputs. */
export async function runAdmin(
  config: Config,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await administer(args, {
    env: { DATA_DIR: config.dataDir, SECRET_KEY: config.secretKey, ...env },
    findDatabase: async () => config.databaseUrl,
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
    readInput: async () => input,
    ask: unusedStream,
    openInput: unusedStream,
    openOutput: unusedStream,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Tests of streams start the command in a process of its own (admin-process.ts). */
function unusedStream(): never {
  throw new Error('this test has no streams');
}
