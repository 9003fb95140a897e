import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { Store } from '@spindle/prisma/client';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../log.ts';
import { DependencyDown } from '../../outage.ts';
import { loadSecrets } from '../../secrets.ts';
import type { Storage } from '../storage.ts';
import { bucketSettings } from './bucket-settings.ts';

/** Milliseconds after which a process reads the table again. This bounds how long it writes to a store that the settings no longer name. */
const MAX_AGE_MS = 1_000;

/** The stores that administrators have configured, and their drivers. */
export interface StoreTable {
  /** Opens a store, unless it is open. Throws DependencyDown for an unknown store, and for one that the configuration no longer allows. */
  open(name: string): Promise<Storage>;
  /** Returns the row of a store. Throws like `open`. */
  find(name: string): Promise<Store>;
  /** Returns the name of the store that new objects of a kind go to; null for the default store. */
  current(kind: StorageKind): Promise<string | null>;
  /** Returns the names of all configured stores, sorted. */
  names(): Promise<string[]>;
  /** Makes the next call read the table again. */
  refresh(): void;
  /** Closes all drivers, including those with earlier access keys. */
  close(): Promise<void>;
}

/** The configuration that opening a store needs. */
export type StoreConfig = Pick<Config, 's3' | 'outboundAllow' | 'tmpDir' | 'secretKey' | 'dataDir'>;

/** Opens the table of stores. `readRows` queries it. */
export function openStoreTable(
  config: StoreConfig,
  readRows: () => Promise<Store[]>,
  log?: Log,
): StoreTable {
  /** Open drivers by name. A new version of a row has another access key. */
  const drivers = new Map<string, { version: number; driver: Promise<Storage> }>();
  const retired: Promise<Storage>[] = [];
  let rows = new Map<string, Store>();
  let readAt = Number.NEGATIVE_INFINITY;
  let refreshes = 0;
  let reading: Promise<boolean> | null = null;

  /** Returns whether the rows are as new as the last refresh. */
  async function readOnce(): Promise<boolean> {
    const begun = { at: performance.now(), refreshes };
    const found = await readRows();
    rows = new Map(found.map((row) => [row.id, row]));
    const isCurrent = begun.refreshes === refreshes;
    if (isCurrent) readAt = begun.at;
    return isCurrent;
  }

  function read(): Promise<boolean> {
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    return reading;
  }

  const isOld = () => performance.now() - readAt > MAX_AGE_MS;

  async function readIfOld(): Promise<void> {
    let isDone = !isOld();
    while (!isDone) isDone = await read();
  }

  async function find(name: string): Promise<Store> {
    if (!rows.has(name)) await read();
    // Objects stay readable while the database does not answer.
    else if (isOld()) void read().catch(() => undefined);
    const row = rows.get(name);
    if (!row) throw new DependencyDown('store', 'The store of this file is unknown.');
    return row;
  }

  async function open(name: string): Promise<Storage> {
    const row = await find(name);
    const opened = drivers.get(name);
    if (opened?.version === row.version) return opened.driver;
    // Running transfers end with the earlier access key.
    if (opened) retired.push(opened.driver);
    const driver = openDriver(config, row, log);
    drivers.set(name, { version: row.version, driver });
    driver.catch(() => drivers.delete(name));
    return driver;
  }

  return {
    open,
    find,
    async current(kind) {
      await readIfOld();
      return [...rows.values()].find(({ kinds }) => kinds.includes(kind))?.id ?? null;
    },
    async names() {
      await readIfOld();
      return [...rows.keys()].sort();
    },
    refresh() {
      refreshes += 1;
      readAt = Number.NEGATIVE_INFINITY;
    },
    async close() {
      const open = [...retired, ...[...drivers.values()].map(({ driver }) => driver)];
      for (const driver of open) await driver.then((storage) => storage.close()).catch(() => null);
    },
  };
}

async function openDriver(config: StoreConfig, row: Store, log?: Log): Promise<Storage> {
  const { bucket, folder, region, accessKeyId, secretEncrypted } = row;
  // The operator may move the server of the keys in S3_*.
  const endpoint = accessKeyId === '' ? '' : row.endpoint;
  const secretAccessKey = secretEncrypted ? (await loadSecrets(config)).open(secretEncrypted) : '';
  const target = { bucket, folder, region, endpoint, accessKeyId, secretAccessKey };
  const settings = bucketSettings(config, target);
  if (!settings)
    throw new DependencyDown(
      'store',
      `S3_ALLOWED_BUCKETS does not name the bucket ${row.bucket}, which has no access key of its own.`,
    );
  // Loaded only when needed: the driver is 20 MB of code.
  const { openS3Storage } = await import('../s3/s3.ts');
  return openS3Storage(settings, { tmpDir: config.tmpDir, log: log?.child({ store: row.id }) });
}
