import { setFlagsFromString } from 'node:v8';
import { PrismaPg } from '@prisma/adapter-pg';
import type { PoolConfig } from 'pg';
import { PrismaClient } from './generated/client.ts';

export type {
  Asset,
  AssetSchema,
  Collection,
  File,
  InteractiveTask,
  Job,
  Merge,
  Share,
  Step,
  Upload,
  User,
} from './generated/client.ts';
export { Prisma } from './generated/client.ts';

export type Db = PrismaClient;

/** A client inside `$transaction`. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0];

/**
 * Whatever the session's zone, the adapter takes every time as UTC. Compiling takes longer than any query of ours, and helpers take
 * twice the processor time that they save the one who waits.
 */
const SETTINGS = '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB';

/**
 * The query compiler is WebAssembly. Compiled once more, for speed, it takes 55 MB for good, while queries cost the same: what it makes
 * of one is kept.
 */
const COMPILED_ONCE = '--wasm-tiering-budget=1000000000';

/**
 * Opens the database. poolMax: connections this process may hold. Client: class of those connections, pg's own when left out. A
 * statement that takes over 30 s is canceled.
 */
export function openDb(
  url: string,
  options: { poolMax: number; Client?: PoolConfig['Client'] },
): Db {
  setFlagsFromString(COMPILED_ONCE);
  const adapter = new PrismaPg({
    connectionString: url,
    max: options.poolMax,
    Client: options.Client,
    options: SETTINGS,
    statement_timeout: 30_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  return new PrismaClient({ adapter });
}
