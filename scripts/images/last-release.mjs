import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../stamp.mjs';

/** Subject of the commit that sets the version of a release. */
const RELEASE = '^chore: release [0-9]';

/**
 * Returns the commit of the last release before this one: that of its tag, else the last commit whose subject says so. Returns null where the
 * clone does not contain it, as a shallow clone.
 * @returns {Promise<string | null>}
 */
export async function findLastRelease() {
  const git = (/** @type {string[]} */ ...args) =>
    runCommand('git', ['-C', ROOT, ...args]).then(
      (output) => output.trim() || null,
      () => null,
    );
  return (
    (await git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^')) ??
    (await git('log', '-1', '--format=%H', `--grep=${RELEASE}`, 'HEAD^'))
  );
}

/**
 * Writes the files of a release into an empty folder. Its Dockerfile is then based on this image of Node. Returns the version.
 * @param {string} commit
 * @param {string} folder
 * @param {string} nodeImage
 * @returns {Promise<string>}
 */
export async function checkOutRelease(commit, folder, nodeImage) {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  await runCommand('git', ['-C', ROOT, 'archive', '-o', archive, commit]);
  await runCommand('tar', ['-C', folder, '-xf', archive]);
  const dockerfile = join(folder, 'Dockerfile');
  const text = readFileSync(dockerfile, 'utf8');
  writeFileSync(dockerfile, text.replace(/^FROM node:\S+/gm, `FROM ${nodeImage}`));
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}
