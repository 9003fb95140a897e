import {
  createPostgresBackend,
  type Processor,
  Queue,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

export type CarrierQueue = Pick<Queue, 'add' | 'count' | 'close'>;
export type CarrierWorker = Pick<Worker, 'close' | 'run' | 'isRunning'>;

/** What carries tasks: Redis where REDIS_URL is given, else BullMQ's tables beside ours. One connection pool for a process. */
export interface Carrier {
  queue(name: string): CarrierQueue;
  worker(
    name: string,
    process: Processor,
    settings: Omit<WorkerOptions, 'connection'>,
  ): CarrierWorker;
  close(): Promise<void>;
}

/** Connections that queue work holds on Postgres: a listener for each worker, and a few queries. */
const PG_POOL_MAX = 8;

const REDIS_PREFIX = 'spindle';

export function openCarrier(config: Config, log: Log): Promise<Carrier> {
  return config.redisUrl === undefined
    ? postgresCarrier(config.databaseUrl, log)
    : redisCarrier(config.redisUrl, log);
}

async function redisCarrier(url: string, log: Log): Promise<Carrier> {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  connection.on('error', (error) => log.warn({ err: error }, 'redis is away'));
  return {
    queue: (name) => listened(new Queue(name, { connection, prefix: REDIS_PREFIX }), log),
    worker: (name, process, settings) =>
      listened(new Worker(name, process, { ...settings, connection, prefix: REDIS_PREFIX }), log),
    close: async () => connection.disconnect(),
  };
}

async function postgresCarrier(databaseUrl: string, log: Log): Promise<Carrier> {
  const connection = new pg.Pool({
    connectionString: databaseUrl,
    max: PG_POOL_MAX,
    keepAlive: true,
    options: '-c search_path=bullmq',
  });
  connection.on('error', (error) => log.warn({ err: error }, 'the queue lost a connection'));
  const client = await connection.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
  return {
    queue: (name) => listened(new Queue(name, { connection }, createPostgresBackend), log),
    worker: (name, process, settings) =>
      listened(new Worker(name, process, { ...settings, connection }, createPostgresBackend), log),
    close: () => connection.end(),
  };
}

/** Without a listener an error of the carrier would end the process; it connects again by itself. */
function listened<T extends { on(event: 'error', hear: (error: Error) => void): unknown }>(
  part: T,
  log: Log,
): T {
  part.on('error', (error) => log.warn({ err: error }, 'the queue is away'));
  return part;
}
