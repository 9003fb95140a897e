import { tmpdir } from 'node:os';

/** Returns the environment of a child process that reads untrusted files: the program path, and no secrets. */
export function bareEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    TMPDIR: tmpdir(),
    ...extra,
  };
}
