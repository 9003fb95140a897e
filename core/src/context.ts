import { ADMIN_ROLE_ID, type Permission, type RoleName } from '@spindle/contracts/http/permissions';
import { type Db, openDb, type Tx } from '@spindle/prisma/client';
import type { Config } from './config/config.ts';
import { databaseGate, openedGate } from './connections/database.ts';
import { type Log, openLog, type ProcessName } from './log.ts';
import { openStorage } from './storage/open-storage.ts';
import { openStores } from './storage/stores/open-stores.ts';
import { openStoreTable } from './storage/stores/store-table.ts';
import type { Stores } from './storage/stores/stores.ts';
import { openTaskQueues, type TaskQueues } from './tasks/queues.ts';

/** The caller in whose name work is done. */
export interface Actor {
  kind: 'user' | 'api-key' | 'named-key' | 'service-token' | 'signed-link' | 'command' | 'system';
  /** 0 for the system. */
  userId: number;
  email: string;
  roleId: number;
  role: RoleName;
  permissions: readonly Permission[];
  /** False limits the actor to own assets and those of group collections. */
  groupAssetAccess: boolean;
  /** Public id that signed links name to state whose permissions they carry. */
  accessId: string;
  /** The session behind a token, or null. */
  sessionId: string | null;
  /** Names the credential of the call, for a later check that it is still valid. Empty for the system. */
  credential: string;
  /** Name and first characters of a named key; null for other credentials. */
  keyName: string | null;
  /** IP address of the request, host name of a command; null for work that no request started. */
  address: string | null;
  /** The header User-Agent of the request, or null. */
  userAgent: string | null;
}

/** The dependencies of every verb and every handler. Pass anything else as an argument, so that this object stays small. */
export interface Context {
  config: Config;
  db: Db;
  storage: Stores;
  tasks: TaskQueues;
  log: Log;
  now: () => Date;
  actor: Actor;
}

/** The context inside a transaction: `db` is the transaction. */
export type TxContext = Omit<Context, 'db'> & { db: Tx };

/** The actor of work that no user requested. Its code calls no route, so it needs no permissions. */
export const SYSTEM: Actor = {
  kind: 'system',
  userId: 0,
  email: '',
  roleId: ADMIN_ROLE_ID,
  role: 'ADMIN',
  permissions: [],
  groupAssetAccess: true,
  accessId: '',
  sessionId: null,
  credential: '',
  keyName: null,
  address: null,
  userAgent: null,
};

/** Limits the database connections of a process for queries. The queue and the LISTEN connections are not counted. */
const POOL_MAX = 12;

/** Opens the dependencies of a process. Throws DependencyDown when the database does not answer within 10 s. */
export async function openContext(
  config: Config,
  name: ProcessName,
  log = openLog(config, name),
): Promise<Context> {
  const { Client, start } = databaseGate(config.databaseUrl, log);
  await start();
  const db = openDb(config.databaseUrl, { poolMax: POOL_MAX, Client });
  const stores = openStoreTable(config, () => db.store.findMany(), log);
  return {
    config,
    db,
    storage: openStores(await openStorage(config, log), stores),
    tasks: await openTaskQueues(config, log),
    log,
    now: () => new Date(),
    actor: SYSTEM,
  };
}

/** Closes what `openContext` opened. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.tasks.close();
  await ctx.storage.close();
  await ctx.db.$disconnect();
  openedGate(ctx.config.databaseUrl).release();
}

/** Runs `work` in one transaction of at most 20 s, which is rolled back when `work` throws. Waits at most 10 s for a connection. */
export function inTransaction<T>(ctx: Context, work: (ctx: TxContext) => Promise<T>): Promise<T> {
  return ctx.db.$transaction((db) => work({ ...ctx, db }), { timeout: 20_000, maxWait: 10_000 });
}
