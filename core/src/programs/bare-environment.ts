import { tmpdir } from 'node:os';

/** The environment of a child process that touches foreign files: where programs lie, and no secret. */
export function bareEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    TMPDIR: tmpdir(),
    ...extra,
  };
}
