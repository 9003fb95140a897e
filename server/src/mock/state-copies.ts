import { constants } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import pg from 'pg';
import type { MockClock } from './clock.ts';
import { shiftTimes } from './shift-times.ts';

const HOUR_MS = 3_600_000;

/** A copy of the seeded state: a database and a folder with the files, both of its own. */
export interface StateCopy {
  /** The settings of a server or worker on this copy. */
  config: Config;
  /** Deletes the copy. Ends connections to its database. */
  remove(): Promise<void>;
}

/** The source of copies. */
export interface StateCopies {
  /** Returns an unused copy, and prepares the next one in the background. */
  take(): Promise<StateCopy>;
  /** Waits for the copy in preparation and deletes all copies. */
  close(): Promise<void>;
}

/**
 * Copies the seeded state: the database that `config.databaseUrl` names, and the folder `files` in `config.dataDir`. Nobody may be
 * connected to that database. Deletes the copies of an earlier process.
 */
export async function openStateCopies(config: Config, clock: MockClock): Promise<StateCopies> {
  const seed = new URL(config.databaseUrl).pathname.slice(1);
  const folder = join(config.dataDir, 'copies');
  const left = await runSql<{ datname: string }>(
    config,
    `SELECT datname FROM pg_database WHERE datname LIKE '${seed}\\_%'`,
  );
  for (const { datname } of left) await dropDatabase(config, datname);
  await rm(folder, { recursive: true, force: true });

  const hours = await shiftSeed(config, clock);
  let count = 0;
  const prepare = async (): Promise<StateCopy> => {
    count += 1;
    return prepareCopy(config, clock, { seed, name: `${seed}_${count}` });
  };
  let next = prepare();
  next.catch(() => undefined); // `take` throws the error
  return {
    async take() {
      const taken = next;
      // At once, so that calls at the same time get different copies.
      next = taken.then(prepare, prepare);
      next.catch(() => undefined);
      const copy = await taken;
      // The mock may have run for hours.
      await shiftTimes(copy.config.databaseUrl, clock.hoursSinceEpoch(), hours);
      return copy;
    },
    async close() {
      const last = await next.catch(() => null);
      await last?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Tables of the insights, in which servers count requests. */
const COUNTED = [
  ...['usage_asset', 'usage_asset_day', 'usage_share_day', 'usage_name_day'],
  ...['usage_host_asset', 'usage_term_user'],
];

/** Keeps the statistics as they are: counts of requests to the mock would differ from run to run. */
const IGNORE_COUNTS = [
  `CREATE OR REPLACE FUNCTION add_usage(counts json) RETURNS void LANGUAGE sql AS ''`,
  `CREATE FUNCTION ignore_count() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  ...COUNTED.map(
    (table) =>
      `CREATE TRIGGER ignore_counts BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ignore_count()`,
  ),
].join(';');

/** Shifts the times of the seeded database to the current hour, so that its copies need not be shifted. Returns the hours since the epoch. */
async function shiftSeed({ databaseUrl }: Config, clock: MockClock): Promise<number> {
  // The data set has the epoch here; an earlier process may have shifted it.
  const [state] = await runStatement<{ storage_at: Date | null }>(
    databaseUrl,
    'SELECT storage_at FROM usage_state',
  );
  const newest = state?.storage_at ?? clock.epoch;
  const shifted = Math.round((newest.getTime() - clock.epoch.getTime()) / HOUR_MS);
  const hours = clock.hoursSinceEpoch();
  await shiftTimes(databaseUrl, hours, shifted);
  return hours;
}

async function prepareCopy(
  config: Config,
  clock: MockClock,
  { seed, name }: { seed: string; name: string },
): Promise<StateCopy> {
  const copied = configOfCopy(config, name);
  // FILE_COPY needs no WAL. The default writes every page of the copy to it.
  await runSql(config, `CREATE DATABASE "${name}" TEMPLATE "${seed}" STRATEGY file_copy`);
  await mkdir(copied.dataDir, { recursive: true });
  await cp(config.filesDir, copied.filesDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE, // shares blocks where the file system can
  });
  if (clock.isFrozen) await runStatement(copied.databaseUrl, IGNORE_COUNTS);
  return {
    config: copied,
    async remove() {
      await dropDatabase(config, name);
      await rm(copied.dataDir, { recursive: true, force: true });
    },
  };
}

function configOfCopy(config: Config, name: string): Config {
  const dataDir = join(config.dataDir, 'copies', name);
  const databaseUrl = new URL(config.databaseUrl);
  databaseUrl.pathname = `/${name}`;
  return {
    ...config,
    databaseUrl: databaseUrl.href,
    dataDir,
    filesDir: join(dataDir, 'files'),
    tmpDir: join(dataDir, 'tmp'),
  };
}

function dropDatabase(config: Config, name: string): Promise<unknown> {
  return runSql(config, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

/** Runs a statement outside the seeded database, which must have no connection while it is copied. */
function runSql<T extends pg.QueryResultRow>(
  { databaseUrl }: Config,
  statement: string,
): Promise<T[]> {
  const maintenance = new URL(databaseUrl);
  maintenance.pathname = '/postgres';
  return runStatement(maintenance.href, statement);
}

async function runStatement<T extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
