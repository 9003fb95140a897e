import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../scripts/build.mjs';
import { treeOf } from './process-tree.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ADMIN = { email: 'admin@example.com', password: 'bench-admin-1' };

/**
 * Starts the product as `npm start` does, on a data folder that `stop` deletes. The folder BENCH_DATA_DIR stays for later runs.
 * `env` overrides the defaults.
 */
export async function startProduct(env = {}) {
  await build();
  const givenDir = env.DATA_DIR ?? process.env.BENCH_DATA_DIR;
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'spindle-bench-')));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: ADMIN.password,
      // The same at every run, so that a later run can use the database in BENCH_DATA_DIR.
      SECRET_KEY: 'what the bench seals and signs with',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      APT_INSTALL: 'off',
      ...env,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${base}/readyz`, child);
  const { jwt } = await json(`${base}/api/v1/login`, { body: ADMIN });
  return {
    base,
    startMs: performance.now() - began,
    headers: { authorization: `Bearer ${jwt}` },
    filesDir: join(dataDir, 'files'),
    databaseUrl: env.DATABASE_URL ?? process.env.DATABASE_URL ?? (await embeddedUrl(dataDir)),
    /** Measures one process and its descendants. name: server or worker. */
    tree: async (name) => treeOf(await pidOf(dataDir, name)),
    pid: (name) => pidOf(dataDir, name),
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function pidOf(dataDir, name) {
  return Number((await readFile(join(dataDir, 'run', `${name}.pid`), 'utf8')).split(/\s/)[0]);
}

/** Sends JSON and returns the JSON of the response. Throws on an error status. */
export async function json(url, { body, headers = {}, method = body ? 'POST' : 'GET' } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function embeddedUrl(dataDir) {
  const { port, password } = JSON.parse(
    await readFile(join(dataDir, 'postgres', 'access.json'), 'utf8'),
  );
  return `postgresql://spindle:${password}@127.0.0.1:${port}/spindle`;
}

async function waitUntilReady(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product exited with code ${child.exitCode}`);
    const ready = await fetch(url)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
