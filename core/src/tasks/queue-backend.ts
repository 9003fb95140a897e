import {
  createPostgresBackend,
  type Processor,
  Queue,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import type { Redis } from 'ioredis';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { databaseGate } from '../connections/database.ts';
import type { Gate } from '../connections/gate.ts';
import { redisGate } from '../connections/redis.ts';
import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';
import { QUEUES } from './define-task.ts';
import { withErrorLog, withPauses } from './queue-errors.ts';

export type BackendQueue = Pick<Queue, 'add' | 'count' | 'close'>;
/** Runs the work of one queue in this process. */
export interface BackendWorker {
  /** Accepts no new work and waits for the running work. */
  close(): Promise<void>;
}

/** Transports tasks: Redis when REDIS_URL is set, else BullMQ's tables in our database. Each process has one connection pool. */
export interface QueueBackend {
  queue(name: string): Promise<BackendQueue>;
  worker(
    name: string,
    process: Processor,
    settings: Omit<WorkerOptions, 'connection'>,
  ): BackendWorker;
  /** Runs a call of a queue. Throws DependencyDown while the backend is unavailable. */
  run<T>(call: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connections that queue work holds on Postgres: a listener for each worker, and a few queries. */
const PG_POOL_MAX = QUEUES.length + 4;

/** Prefix of all keys in Redis. */
const REDIS_PREFIX = 'spindle';

/** Milliseconds before a worker polls again after a failed attempt. During an outage an attempt opens no connection. */
const RETRY_MS = 1_000;

/** Connects to Redis, or to Postgres without REDIS_URL. */
export function openQueueBackend(config: Config, log: Log): Promise<QueueBackend> {
  return config.redisUrl === undefined
    ? openPostgresBackend(config.databaseUrl, log)
    : openRedisBackend(config.redisUrl, log);
}

async function openRedisBackend(url: string, log: Log): Promise<QueueBackend> {
  const gate = redisGate(url, log);
  let producer: Redis | undefined;
  let consumer: Redis | undefined;
  return {
    async queue(name) {
      // A caller waits for these commands, so they fail without a connection.
      producer ??= gate.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 0 });
      const options = { connection: producer, prefix: REDIS_PREFIX };
      return withErrorLog(new Queue(name, options), gate, log);
    },
    worker(name, process, settings) {
      // A worker's commands wait for the connection.
      consumer ??= gate.connect({ maxRetriesPerRequest: null });
      const options = { connection: consumer, prefix: REDIS_PREFIX, runRetryDelay: RETRY_MS };
      return openClosableWorker(gate, process, (work) =>
        withPauses(new Worker(name, work, { ...settings, ...options }), gate, log),
      );
    },
    run: (call) => runChecked(gate, call),
    async close() {
      producer?.disconnect();
      consumer?.disconnect();
      gate.release();
    },
  };
}

async function openPostgresBackend(databaseUrl: string, log: Log): Promise<QueueBackend> {
  const gate = databaseGate(databaseUrl, log);
  const connection = new pg.Pool({
    connectionString: databaseUrl,
    max: PG_POOL_MAX,
    keepAlive: true,
    // Not as a startup parameter, which poolers ignore.
    onConnect: async (client) => void (await client.query('SET search_path TO bullmq')),
    Client: gate.Client,
  });
  connection.on('error', () => undefined); // the gate reports an outage
  // Each queue and each worker adds a listener too; Node.js warns from 11.
  connection.setMaxListeners(1 + 2 * QUEUES.length);
  const client = await connection.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
  return {
    async queue(name) {
      const queue = withErrorLog(new Queue(name, { connection }, createPostgresBackend), gate, log);
      await queue.waitUntilReady();
      return queue;
    },
    worker: (name, process, settings) =>
      openClosableWorker(gate, process, (work) =>
        withPauses(
          new Worker(
            name,
            work,
            { ...settings, runRetryDelay: RETRY_MS, connection },
            createPostgresBackend,
          ),
          gate,
          log,
        ),
      ),
    run: (call) => runChecked(gate, call),
    async close() {
      await connection.end();
      gate.release();
    },
  };
}

/**
 * Opens a worker that can close during an outage. BullMQ would first report finished jobs, and wait for the queue to do so; our step
 * rows already hold their results.
 */
function openClosableWorker(
  gate: Gate,
  process: Processor,
  open: (work: Processor) => Pick<Worker, 'close'>,
): BackendWorker {
  const runs = new Set<Promise<unknown>>();
  const worker = open(async (...job) => {
    const run = process(...job);
    runs.add(run);
    try {
      return await run;
    } finally {
      runs.delete(run);
    }
  });
  return {
    async close() {
      await worker.close(!gate.isOpen());
      await Promise.allSettled(runs);
    },
  };
}

/** Runs a call of the queue. Throws DependencyDown when it fails because of the connection. */
async function runChecked<T>(gate: Gate, call: () => Promise<T>): Promise<T> {
  try {
    return await gate.run(call);
  } catch (error) {
    if (outageOf(error) !== null) throw error;
    await gate.verify();
    await gate.admit();
    throw error;
  }
}
