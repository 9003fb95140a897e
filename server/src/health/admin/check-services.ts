import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import type { Context } from '@spindle/core/context';
import { measureResponse } from '../response-time.ts';

// The messages are fixed: errors of drivers may contain addresses and passwords. The log has the error of an outage.
const NO_DATABASE = 'The database does not respond. Check its server and DATABASE_URL.';
const NO_QUEUE = {
  redis: 'Redis does not respond. Check its server and REDIS_URL. New work waits in the database.',
  postgres: 'The queue in the database does not respond. New work waits in the database.',
};

/** Checks the database. Returns how large it is, and how many connections it has. */
export async function checkDatabase(ctx: Context): Promise<AdminHealth['database']> {
  let facts: DatabaseFacts | undefined;
  const responseMs = await measureResponse(
    readFacts(ctx).then((row) => {
      facts = row;
    }),
  );
  return {
    ok: responseMs !== null,
    response_ms: responseMs,
    message: responseMs === null ? NO_DATABASE : '',
    version: facts?.version ?? null,
    size_bytes: facts?.size ?? null,
    connections: facts?.connections ?? null,
    connections_max: facts?.connections_max ?? null,
  };
}

interface DatabaseFacts {
  version: string;
  size: number;
  connections: number;
  connections_max: number;
}

/** `connections` counts those of all programs: they share the limit. */
async function readFacts({ db }: Context): Promise<DatabaseFacts | undefined> {
  const [row] = await db.$queryRaw<DatabaseFacts[]>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database())::float8 AS size,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int AS connections_max`;
  return row;
}

/** Checks the queue backend. */
export async function checkQueue({ config, tasks }: Context): Promise<AdminHealth['queue']> {
  const backend = config.redisUrl === undefined ? 'postgres' : 'redis';
  const responseMs = await measureResponse(tasks.check());
  return {
    backend,
    ok: responseMs !== null,
    response_ms: responseMs,
    message: responseMs === null ? NO_QUEUE[backend] : '',
  };
}
