import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { installPackages, mayInstall } from '../services/apt.mjs';
import { findOnPath, startChild, waitUntilReady } from '../services/child.mjs';
import { Docker } from './docker.mjs';
import { installPlugins } from './plugins.mjs';
import { step, Unavailable } from './step.mjs';

/** Time limit of the end of our own engine, which first stops its containers, in milliseconds. */
const STOP_LIMIT_MS = 60_000;

/**
 * Returns the client of an engine: the one that answers at DOCKER_HOST or at the usual socket, else one that this starts. Where this user may
 * install packages, it installs Docker first. Throws Unavailable.
 * @param {import('../test-run.mjs').TestRun} run
 * @param {string} folder keeps the data of our own engine, and plugins
 */
export async function openEngine(run, folder) {
  mkdirSync(folder, { recursive: true });
  const docker = (await findEngine()) ?? (await startEngine(run, folder));
  if (!(await hasPlugins(docker)))
    await step('Install Docker Compose and buildx', async () => {
      docker.env.DOCKER_CONFIG = await installPlugins(folder);
    });
  if (!(await hasPlugins(docker)))
    throw new Unavailable('Docker Compose 2 and buildx are not installed.');
  return docker;
}

/** @param {Docker} docker */
const hasPlugins = async (docker) =>
  (await docker.succeeds('compose', 'version')) && (await docker.succeeds('buildx', 'version'));

async function findEngine() {
  const docker = new Docker({ ...process.env, DOCKER_BUILDKIT: '1' });
  if (findOnPath('docker') && (await docker.succeeds('version'))) return docker;
  if (process.env.DOCKER_HOST)
    throw new Unavailable(`No Docker engine answers at DOCKER_HOST (${process.env.DOCKER_HOST}).`);
  return null;
}

/**
 * @param {import('../test-run.mjs').TestRun} run
 * @param {string} folder
 */
async function startEngine(run, folder) {
  if (!findOnPath('dockerd') || !findOnPath('docker')) {
    if (!mayInstall())
      throw new Unavailable(
        'No Docker engine answers. Only root on Debian can install one, and APT_INSTALL must not be off.',
      );
    await step('Install Docker', () => installPackages(['docker.io', 'iptables']));
  }
  if (process.getuid?.() !== 0)
    throw new Unavailable('No Docker engine answers, and only root can start one.');
  const state = join(run.dir, 'docker');
  mkdirSync(state);
  const host = `unix://${join(state, 'docker.sock')}`;
  const log = join(folder, 'engine.log');
  const file = openSync(log, 'w');
  const engine = startChild(
    'dockerd',
    [
      ...['--host', host, '--data-root', join(folder, 'engine')],
      ...['--exec-root', join(state, 'run'), '--pidfile', join(state, 'pid')],
    ],
    { stdio: ['ignore', file, file] },
  );
  const docker = new Docker({ ...process.env, DOCKER_HOST: host, DOCKER_BUILDKIT: '1' });
  await run.register({
    async stop() {
      await engine.stop('SIGTERM', STOP_LIMIT_MS);
      await unmountAll(state);
    },
  });
  try {
    await step('Start the engine', () =>
      waitUntilReady('dockerd', engine, () => docker.succeeds('version')),
    );
  } catch {
    const reason = readFileSync(log, 'utf8').trim().split('\n').at(-1);
    throw new Unavailable(`The Docker engine does not start here: ${reason}`);
  }
  return docker;
}

/**
 * Unmounts what an engine leaves mounted when it ends: the network namespaces of its containers. They would keep the folder from being deleted.
 * @param {string} folder
 */
async function unmountAll(folder) {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const points = mounts.map((line) => line.split(' ')[1] ?? '');
  for (const point of points.filter((point) => point.startsWith(`${folder}/`)))
    await runCommand('umount', ['--lazy', point]);
}
