import { setFlagsFromString } from 'node:v8';
import { PrismaPg } from '@prisma/adapter-pg';
import type { PoolConfig } from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export type {
  Analysis,
  ApiKey,
  Asset,
  AssetSchema,
  CdnLog,
  Collection,
  Comment,
  ConsentState,
  EndpointState,
  ExportState,
  Face,
  FaceSearch,
  File,
  GuestFile,
  InteractiveTask,
  Invite,
  Job,
  Merge,
  MoveSource,
  Person,
  PurgedAsset,
  Review,
  SavedSearch,
  Session,
  Share,
  ShareVisitor,
  Step,
  Store,
  Upload,
  User,
  WebhookAttempt,
  WebhookEndpoint,
  WorkerProcess,
} from './generated/client.ts';
export { Prisma } from './generated/client.ts';

/** Whether a statement failed because a value that must be unique is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** A database client. */
export type Db = PrismaClient;

/** The client inside `$transaction`. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0];

/**
 * UTC, because the adapter reads every time as UTC. No JIT compilation: it takes longer than any of our queries. No parallel
 * workers: they take twice the CPU time that they save the caller.
 */
const SETTINGS = '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB';

/**
 * Keeps V8 from compiling the query compiler, which is WebAssembly, a second time for speed. That would take 55 MB
 * permanently, and queries would not get cheaper: compiled queries are cached.
 */
const COMPILE_ONCE = '--wasm-tiering-budget=1000000000';

/**
 * Opens the database. `poolMax` limits the connections of this process. `Client` is the class of those connections, by default that of
 * pg. Statements are canceled after 30 s.
 */
export function openDb(
  url: string,
  options: { poolMax: number; Client?: PoolConfig['Client'] },
): Db {
  setFlagsFromString(COMPILE_ONCE);
  const adapter = new PrismaPg({
    connectionString: withSettings(url),
    max: options.poolMax,
    Client: options.Client,
    options: SETTINGS,
    statement_timeout: 30_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  return new PrismaClient({ adapter });
}

/** Appends SETTINGS to the options that an address states, which would replace them. Of two values, Postgres uses the last. */
function withSettings(url: string): string {
  return url.replace(
    /[?&]options=[^&#]*/,
    (stated) => `${stated}%20${SETTINGS.replaceAll(' ', '%20')}`,
  );
}
