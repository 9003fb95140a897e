import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';

/** Packages whose version is that of the product. */
const PACKAGES = ['.', 'contracts', 'prisma', 'core', 'server', 'worker', 'web', 'e2e', 'bench'];

/** A reason not to release, for the user. */
export class ReleaseError extends Error {}

/**
 * Makes two commits: one that names the release in versions, image tags and CHANGELOG.md, with the tag `v` and the version; and one that
 * returns to images of the tag `edge`. Pushes nothing. Throws ReleaseError before it changes anything.
 * @param {string} root folder of the repository
 * @param {string} version such as 0.3.0
 * @param {{ date: string, regenerate: () => Promise<unknown> }} options date of the release, and the work that updates generated documents
 */
export async function cutRelease(root, version, { date, regenerate }) {
  const git = (/** @type {string[]} */ ...args) => runCommand('git', args, { cwd: root });
  await checkRelease(root, version, git);
  edit(root, 'CHANGELOG.md', '## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`);
  edit(root, 'core/src/version.ts', /VERSION = '[^']+'/, `VERSION = '${version}'`);
  for (const name of PACKAGES)
    edit(root, join(name, 'package.json'), /^ {2}"version": "[^"]+"/m, `  "version": "${version}"`);
  setImageTag(root, version);
  await regenerate();
  await git('commit', '--all', '--quiet', '--message', `chore: release ${version}`);
  await git('tag', '--annotate', '--message', `Release ${version}`, `v${version}`);
  setImageTag(root, 'edge');
  await git('commit', '--all', '--quiet', '--message', 'chore: build images of the tag edge');
}

/**
 * @param {string} root
 * @param {string} version
 * @param {(...args: string[]) => Promise<string>} git
 */
async function checkRelease(root, version, git) {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseError('Name the version, such as 0.3.0: npm run release 0.3.0');
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (version.localeCompare(current, 'en', { numeric: true }) <= 0)
    throw new ReleaseError(`The version must be higher than ${current}.`);
  if ((await git('status', '--porcelain')) !== '')
    throw new ReleaseError('Commit or discard your changes first.');
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, unreleased = ''] = changelog.split(/^## /m);
  if (!/^- /m.test(unreleased))
    throw new ReleaseError('CHANGELOG.md has no entry under Unreleased.');
}

/**
 * Sets the default tag of the images that docker-compose.yml builds.
 * @param {string} root
 * @param {string} tag
 */
function setImageTag(root, tag) {
  edit(root, 'docker-compose.yml', /\$\{SPINDLE_VERSION:-[^}]+\}/g, `\${SPINDLE_VERSION:-${tag}}`);
}

/**
 * Replaces text in a file. Does nothing in a package without a version, or without a folder.
 * @param {string} root
 * @param {string} path
 * @param {string | RegExp} pattern
 * @param {string} text
 */
function edit(root, path, pattern, text) {
  const file = join(root, path);
  if (!existsSync(file)) return;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(pattern, () => text),
  );
}
