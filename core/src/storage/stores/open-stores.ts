import { keyInStore, splitKey } from '../keys.ts';
import type { ObjectHead, Parts, Storage } from '../storage.ts';
import type { StoreTable } from './store-table.ts';
import type { StoreName, Stores } from './stores.ts';

/** Combines the default store and the stores of the table. Closing the result closes all of them. */
export function openStores(main: Storage, table: StoreTable): Stores {
  const driverOf = async (store: StoreName) => (store === null ? main : table.open(store));

  /** Runs a call on the store of a key, with the path in that store. */
  async function at<T>(key: string, call: (driver: Storage, path: string) => Promise<T>) {
    const { store, path } = splitKey(key);
    return call(await driverOf(store), path);
  }

  /** Runs a call on every store that the keys name. Throws the first error after all have ended. */
  async function remove(keys: string[]): Promise<void> {
    const paths = new Map<StoreName, string[]>();
    for (const key of keys) {
      const { store, path } = splitKey(key);
      paths.set(store, [...(paths.get(store) ?? []), path]);
    }
    const removals = [...paths].map(async ([store, group]) => {
      await (await driverOf(store)).remove(group);
    });
    const failed = (await Promise.allSettled(removals)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async function head(key: string): Promise<ObjectHead | null> {
    const found = await at(key, (driver, path) => driver.head(path));
    return found && { ...found, key };
  }

  async function copy(from: string, to: string): Promise<void> {
    const [source, target] = [splitKey(from), splitKey(to)];
    const driver = await driverOf(source.store);
    if (source.store === target.store) return driver.copy(source.path, target.path);
    const other = await driverOf(target.store);
    const sizeBytes = (await driver.head(source.path))?.sizeBytes;
    const body = await driver.get(source.path);
    await other.put(target.path, body, {
      contentType: 'application/octet-stream', // the row has the type
      ...(sizeBytes !== undefined && { expectedBytes: sizeBytes }),
    });
  }

  async function* list(prefix: string): AsyncIterable<ObjectHead> {
    const { store, path } = splitKey(prefix);
    for await (const found of (await driverOf(store)).list(path))
      yield { ...found, key: keyInStore(store, found.key) };
  }

  const names = async (): Promise<StoreName[]> => [null, ...(await table.names())];

  return {
    place: async (kind, path) => keyInStore(await table.current(kind), path),
    async placeOf(key) {
      const { store } = splitKey(key);
      if (store === null) return { storage: main.kind, bucket: main.bucket ?? '' };
      const { bucket, folder } = await table.find(store);
      return { storage: store, bucket: folder ? `${bucket}/${folder}` : bucket };
    },
    isLocal: (key) => main.kind === 'disk' && splitKey(key).store === null,
    async partsOf(key) {
      const { store } = splitKey(key);
      const { parts } = await driverOf(store);
      return parts && partsIn(store, parts);
    },
    names,
    async *listIn(stores, path) {
      for (const store of stores) yield* list(keyInStore(store, path));
    },
    keysOf: async (path) => (await names()).map((store) => keyInStore(store, path)),
    refresh: table.refresh,
    put: (key, body, options) => at(key, (driver, path) => driver.put(path, body, options)),
    get: (key, range, signal) => at(key, (driver, path) => driver.get(path, range, signal)),
    head,
    withFile: (key, use) => at(key, (driver, path) => driver.withFile(path, use)),
    copy,
    async move(from, to) {
      const [source, target] = [splitKey(from), splitKey(to)];
      if (source.store === target.store)
        return at(from, (driver) => driver.move(source.path, target.path));
      await copy(from, to);
      await remove([from]);
    },
    seal: async (key) => ({ ...(await at(key, (driver, path) => driver.seal(path))), key }),
    remove,
    list,
    presignGet: (key, options) => at(key, (driver, path) => driver.presignGet(path, options)),
    expectMarker: () => main.expectMarker(),
    check: () => main.check(),
    async close() {
      await table.close();
      await main.close();
    },
  };
}

/** Gives the multipart uploads of a store the keys that name the store. */
function partsIn(store: StoreName, parts: Parts): Parts {
  const pathOf = (key: string) => splitKey(key).path;
  return {
    begin: (key) => parts.begin(pathOf(key)),
    put: (key, ...rest) => parts.put(pathOf(key), ...rest),
    complete: (key, ...rest) => parts.complete(pathOf(key), ...rest),
    drop: (key, multipartId) => parts.drop(pathOf(key), multipartId),
    async *unfinished() {
      for await (const upload of parts.unfinished())
        yield { ...upload, key: keyInStore(store, upload.key) };
    },
  };
}
