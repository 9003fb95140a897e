import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { figure } from './figures.mjs';
import { startProduct } from './product.mjs';

const OUTAGE_SECONDS = [15, 60];
const PROCESSES = ['server', 'worker'];
const CALLERS = 8;

/** Kills the database and keeps it down. Prints how often each process tries to connect, and how soon the product is ready again. */
export async function benchOutage() {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-bench-postgres-'));
  await chmod(dir, 0o755); // Postgres runs as another user where this is root
  const options = { dir: join(dir, 'postgres'), durable: true };
  let postgres = await startPostgres(options);
  const product = await startProduct({ DATABASE_URL: postgres.url });
  try {
    for (const seconds of OUTAGE_SECONDS)
      for (const isLoaded of [false, true])
        postgres = await measureOutage({ product, postgres, options, seconds, isLoaded });
  } finally {
    await product.stop();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Kills the database, starts it again after `seconds`, and prints the figures. Returns the new database process. */
async function measureOutage({ product, postgres, options, seconds, isLoaded }) {
  const load = isLoaded ? startLoad(product) : null;
  await pause(2_000);
  process.kill(await serverPid(postgres.path), 'SIGKILL');
  await postgres.ended;
  const attempts = await countConnectionAttempts(product, Number(new URL(postgres.url).port));
  await pause(seconds * 1_000);
  await attempts.close();
  const restarted = await startPostgres(options);
  const returnedAt = performance.now();
  await waitUntilReady(product.base);
  const readyMs = performance.now() - returnedAt;
  const responses = await load?.stop();
  const peaks = PROCESSES.map((one) => `${one} ${attempts.peakOf(one)}`).join(', ');
  figure(
    `ready after ${seconds} s without Postgres, ${isLoaded ? 'under load' : 'idle'}`,
    `${(readyMs / 1_000).toFixed(1)} s`,
    `connection attempts in a second, at most: ${peaks}${responses ? `; responses: ${responses}` : ''}`,
  );
  return restarted;
}

async function serverPid(path) {
  return Number((await readFile(join(path, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Listens on the port of the database, drops each connection, and records which process opened it. */
async function countConnectionAttempts(product, port) {
  const attempts = [];
  const pids = new Map();
  for (const name of PROCESSES) pids.set(name, await product.pid(name));
  const server = createServer(async (socket) => {
    const at = performance.now();
    socket.on('error', () => {});
    for (const [name, pid] of pids)
      if (await ownsPort(pid, socket.remotePort)) attempts.push({ name, at });
    socket.resetAndDestroy();
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    peakOf(name) {
      const times = attempts.filter((attempt) => attempt.name === name).map(({ at }) => at);
      return Math.max(
        0,
        ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
      );
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns whether a process owns the connection with this local port. */
async function ownsPort(pid, port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  const line = lines
    .map((one) => one.trim().split(/\s+/))
    .find(([, local]) => local?.endsWith(`:${hex}`));
  const socket = `socket:[${line?.[9]}]`;
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) =>
      readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''),
    ),
  );
  return links.includes(socket);
}

/** Sends searches continuously. `stop` returns how often each status was answered, and the longest response time. */
function startLoad({ base, headers }) {
  const counts = new Map();
  let longestMs = 0;
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await fetch(`${base}/api/v1/assets/search`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      longestMs = Math.max(longestMs, performance.now() - began);
      await pause(10);
    }
  };
  const calling = Promise.all(Array.from({ length: CALLERS }, call));
  return {
    async stop() {
      isOver = true;
      await calling;
      const each = [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
      return `${each}; slowest ${(longestMs / 1_000).toFixed(1)} s`;
    },
  };
}

async function waitUntilReady(base) {
  const isReady = () => fetch(`${base}/readyz`).then((answer) => answer.ok);
  while (!(await isReady())) await pause(50);
}
