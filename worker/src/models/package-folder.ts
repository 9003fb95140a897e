import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the folder of an installed npm package; null when it is not installed. Searches as Node does, because not every package lets its
 * package.json be resolved.
 */
export function findPackage(name: string): string | null {
  const folders = (require.resolve.paths(name) ?? []).map((path) => join(path, name));
  return folders.find((folder) => existsSync(join(folder, 'package.json'))) ?? null;
}
