import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files and folders of packages that no program of an image reads, by their path inside `node_modules`. */
const UNUSED = [
  // Declarations of types, and source maps.
  /\.(?:d\.[cm]?ts|map)$/,
  // Engines of Prisma for other databases than Postgres: 48 MB.
  /@prisma\/client\/runtime\/.*\.(?:cockroachdb|mysql|sqlite|sqlserver)\.[^/]*$/,
  // The report of its own tests: 13 MB.
  /fluent-ffmpeg\/coverage$/,
  // Packages of the workspace: the programs contain them.
  /\.pnpm\/@spindle\+[^/]*$/,
];

/**
 * Deletes files of packages that no program of an image reads. Returns how many files and folders it deleted.
 * @param {string} folder a `node_modules`
 */
export function slimModules(folder) {
  let deleted = 0;
  const visit = (/** @type {string} */ path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (UNUSED.some((pattern) => pattern.test(inside))) {
        rmSync(inside, { recursive: true });
        deleted += 1;
      } else if (entry.isDirectory()) visit(inside);
    }
  };
  visit(folder);
  return deleted;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const folder of process.argv.slice(2))
    console.log(`${folder}: ${slimModules(folder)} files and folders deleted`);
