import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './stamp.mjs';

const readPackage = (...path: string[]) =>
  JSON.parse(readFileSync(join(ROOT, ...path, 'package.json'), 'utf8'));

/** Returns the version of a package that a file in `folder` of this workspace imports. */
function readVersion(folder: string, name: string): string {
  const isOwn = existsSync(join(ROOT, folder, 'node_modules', name));
  return readPackage(isOwn ? folder : '', 'node_modules', name).version;
}

// The bundle of a program contains the code of these folders, but imports their packages.
describe.each(['contracts', 'prisma', 'core'])('a program that bundles %s', (bundled) => {
  const { dependencies } = readPackage(bundled);
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@spindle/'));

  it.each(['server', 'worker'])('imports the same versions of its packages: %s', (program) => {
    expect(names).not.toEqual([]);
    for (const name of names)
      expect(readVersion(program, name), name).toBe(readVersion(bundled, name));
  });
});
