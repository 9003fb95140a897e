import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hasApt, readUnpackedEnv, unpackPackage } from './apt.mjs';
import { findOnPath, freePort, startChild, waitUntilReady } from './child.mjs';
import { findDocker, readComposeImage } from './docker.mjs';

/**
 * Starts an empty Redis without persistence. Uses the machine's own program, else a container, else Debian's packages
 * unpacked in the user's cache.
 * @param {{ dir: string }} options an empty folder for it
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startRedis({ dir }) {
  const installed = findOnPath('redis-server', 'valkey-server');
  if (installed) return startProgram(installed, process.env, dir);
  const docker = await findDocker();
  if (docker) return startContainer(docker);
  if (!hasApt()) throw new Error('Install Redis (redis-server) or set TEST_REDIS_URL.');
  const root = await unpackPackage('redis-server');
  return startProgram(join(root, 'usr/bin/redis-server'), await readUnpackedEnv(root), dir);
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dir
 */
async function startProgram(program, env, dir) {
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no', loglevel: 'warning' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = startChild(program, args, { env });
  await waitUntilReady('Redis', child, () => answersPing(port));
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.stop() };
}

/** @param {typeof import('testcontainers')} docker */
async function startContainer({ GenericContainer }) {
  const container = await new GenericContainer(readComposeImage('redis'))
    .withExposedPorts(6379)
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => void (await container.stop()),
  };
}

/** @param {number} port */
async function answersPing(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).startsWith('+PONG');
  } finally {
    socket.destroy();
  }
}
