import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { findOnPath } from './child.mjs';

/** Debian runs this file before it starts a service. The exit code 101 forbids the start. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Returns whether this machine can download packages of Debian or Ubuntu. */
export const hasApt = () => findOnPath('apt-get') !== null && findOnPath('dpkg') !== null;

/** Returns whether this user can also install them. */
export const canInstall = () => process.getuid?.() === 0 && hasApt();

/** Returns whether it may also do so by itself: APT_INSTALL is not off. */
export const mayInstall = () =>
  canInstall() && !['off', 'false', '0'].includes(process.env.APT_INSTALL ?? '');

/** Serializes installations: apt refuses a second one at the same time. */
let lastInstall = Promise.resolve();

/**
 * Installs packages without starting the services that some of them contain.
 * @param {string[]} packages
 */
export function installPackages(packages) {
  const own = lastInstall.then(() => install(packages));
  lastInstall = own.catch(() => {});
  return own;
}

/** @param {string[]} packages */
async function install(packages) {
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const aptOptions = ['-q', '-o', 'DPkg::Lock::Timeout=600'];
  const args = ['install', '-y', '--no-install-recommends', ...aptOptions, ...packages];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runCommand('apt-get', args, { env }).catch(async () => {
      await runCommand('apt-get', ['update', ...aptOptions], { env });
      await runCommand('apt-get', args, { env });
    });
  } finally {
    if (ownPolicy) await rm(POLICY, { force: true });
  }
}

/**
 * Downloads a package with its missing dependencies and unpacks them into the user's cache, without installing
 * anything. Returns the folder that holds their `usr`.
 * @param {string} name
 */
export async function unpackPackage(name) {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'spindle');
  const target = join(cache, `${name}-${process.arch}`);
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'unpack-'));
  try {
    await download(name, [], work).catch(async () => {
      const own = await createPackageLists(work);
      await runCommand('apt-get', [...own, 'update', '-q']);
      await download(name, own, work);
    });
    const root = join(work, 'root');
    await mkdir(root);
    for (const file of await readdir(work)) {
      if (file.endsWith('.deb')) await runCommand('dpkg', ['-x', join(work, file), root]);
    }
    await rename(root, target).catch((error) => {
      if (!existsSync(target)) throw error; // another run was faster
    });
    return target;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Returns an environment in which a program of an unpacked package finds its libraries.
 * @param {string} root
 */
export async function readUnpackedEnv(root) {
  const folders = [];
  for (const lib of [join(root, 'usr/lib'), join(root, 'lib')]) {
    if (!existsSync(lib)) continue;
    const triplets = (await readdir(lib)).filter((entry) => entry.includes('-linux-gnu'));
    folders.push(...triplets.map((entry) => join(lib, entry)));
  }
  return { ...process.env, LD_LIBRARY_PATH: folders.join(':') };
}

/**
 * @param {string} name
 * @param {string[]} options
 * @param {string} folder
 */
async function download(name, options, folder) {
  // Use an empty archive: otherwise the plan skips packages that the machine has downloaded but not installed.
  const archive = ['-o', `Dir::Cache::archives=${join(folder, 'archives')}`];
  const plan = await runCommand('apt-get', [
    ...options,
    ...archive,
    ...['install', '--print-uris', '-y', '-qq', '--no-install-recommends', name],
  ]);
  // A line: 'http://.../libfoo_1.2_amd64.deb' libfoo_1.2_amd64.deb 1234 SHA256:...
  const names = [...plan.matchAll(/^'\S+' (\S+?)_/gm)].map((match) => match[1] ?? '');
  if (names.length === 0) throw new Error(`apt-get knows no package ${name}`);
  await runCommand('apt-get', [...options, 'download', '-qq', ...names], { cwd: folder });
}

/**
 * Prepares folders for separate package lists, for users who may not refresh those of the machine. Returns the options with
 * which apt-get uses them.
 * @param {string} work
 */
async function createPackageLists(work) {
  await mkdir(join(work, 'lists/partial'), { recursive: true });
  await mkdir(join(work, 'cache/archives/partial'), { recursive: true });
  return [
    '-o',
    `Dir::State::Lists=${join(work, 'lists')}`,
    '-o',
    `Dir::Cache=${join(work, 'cache')}`,
  ];
}
