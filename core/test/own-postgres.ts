import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@spindle/prisma/migrate';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { databaseUrl, runSql } from './sql.ts';

/** Counts connection attempts to the port of a stopped dependency. Drops connections at once. */
export interface DialCounter {
  /** Times of the attempts, in milliseconds since 1970. */
  dialedAt: number[];
  close(): Promise<void>;
}

/** A Postgres server for one test file, which can stop and restart it. */
export interface OwnPostgres {
  /** URL of its migrated database. */
  url: string;
  /** Creates another migrated database, which costs less than another server. Returns its URL. */
  freshDatabase(): Promise<string>;
  /** Sends SIGKILL to the server. Then counts connection attempts to its port. */
  kill(): Promise<DialCounter>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  /** Suspends its processes: connections succeed, but nothing answers. */
  freeze(): void;
  /** Resumes its processes. */
  thaw(): void;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  await chmod(dir, 0o755); // Postgres runs as another user when this process runs as root
  const options = { dir: join(dir, 'postgres'), durable: false };
  let postgres = await startPostgres(options);
  await migrate(postgres.url);
  const serverPid = () =>
    Number(readFileSync(join(postgres.path, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = serverPid();
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], {
      encoding: 'utf8',
    });
    for (const one of [pid, ...children.split(/\s+/).filter(Boolean).map(Number)])
      process.kill(one, signal);
  };
  return {
    url: postgres.url,
    async freshDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const template = new URL(postgres.url).pathname.slice(1);
      await runSql(
        databaseUrl(postgres.url, 'postgres'),
        `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
      );
      return databaseUrl(postgres.url, name);
    },
    async kill() {
      process.kill(serverPid(), 'SIGKILL');
      await postgres.ended;
      return countDials(Number(new URL(postgres.url).port));
    },
    async restart() {
      const { url } = postgres;
      postgres = await startPostgres(options);
      if (postgres.url !== url) throw new Error('Postgres restarted under another URL');
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function countDials(port: number): Promise<DialCounter> {
  const dialedAt: number[] = [];
  const server = createServer((socket) => {
    dialedAt.push(Date.now());
    socket.on('error', () => undefined).resetAndDestroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    dialedAt,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the highest number of connection attempts within one second. */
export function peakPerSecond(dialedAt: number[]): number {
  const within = (from: number) => dialedAt.filter((at) => at >= from && at < from + 1_000).length;
  return Math.max(0, ...dialedAt.map(within));
}
