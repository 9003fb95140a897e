import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

let folder: string;
let engine: Server;
let images: string[];

// One engine for all tests, because testcontainers connects once.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const socket = join(folder, 'docker.sock');
  engine = createServer(({ url = '' }, response) => {
    const image = /\/images\/(.+)\/json/.exec(decodeURIComponent(url))?.[1];
    response.statusCode = image === undefined || images.includes(image) ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ServerVersion: '20', OperatingSystem: 'x', Architecture: 'x' }));
  });
  await new Promise<void>((resolve) => engine.listen(socket, resolve));
});

beforeEach(() => {
  vi.stubEnv('DOCKER_HOST', `unix://${join(folder, 'docker.sock')}`);
  vi.stubEnv('TESTCONTAINERS_HOST_OVERRIDE', '127.0.0.1'); // else it starts a container to find the address
  vi.stubEnv('TESTCONTAINERS_RYUK_DISABLED', undefined);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.resetModules();
});

afterAll(() => {
  engine.closeAllConnections();
  engine.close();
  rmSync(folder, { recursive: true });
});

async function load() {
  const { findDocker, readComposeImage } = await import('./docker.mjs');
  return { findDocker, named: ['redis', 's3'].map(readComposeImage) };
}

it('tests use local services when an image is missing and the registry does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no registry')));
  const { findDocker, named } = await load();
  images = named.slice(0, 1);
  expect(await findDocker()).toBeNull();
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining(named[1] ?? ''));
});

it('tests use local services when the registry refuses to answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  const { findDocker } = await load();
  images = [];
  expect(await findDocker()).toBeNull();
});

it('tests use containers when the engine has the images', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no registry')));
  const { findDocker, named } = await load();
  images = named;
  expect(await findDocker()).not.toBeNull();
});

it('tests use containers when the registry answers', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  const { findDocker } = await load();
  images = [];
  expect(await findDocker()).not.toBeNull();
});
