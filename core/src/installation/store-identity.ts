import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { INSTALLATION_KEY, keyInStore, ORIGINALS_PREFIX } from '../storage/keys.ts';
import { readObject } from '../storage/read-object.ts';
import type { Storage } from '../storage/storage.ts';

/** Whether the store belongs to this database. `missing`: it names no installation, as an unmounted volume does. */
export type StoreIdentity = 'same' | 'missing' | 'other';

type Stores = Pick<Context, 'db' | 'storage' | 'now'>;

/** Limits the content of a marker. Longer ones were not written by this program. */
export const MARKER_MAX_BYTES = 1_000;

/** Number of newest `file` rows whose objects are checked before an existing store is marked. */
const SAMPLED_FILES = 20;

/** Compares the installation ids in the database and in the store. Throws Unavailable when one of them does not answer. */
export async function storeIdentity({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<StoreIdentity> {
  const [{ id }, marker] = await Promise.all([
    db.installation.findFirstOrThrow(),
    readMarker(storage),
  ]);
  if (marker === null) return 'missing';
  return marker === id ? 'same' : 'other';
}

/** Writes the installation id of the database into the store, replacing the id that the store has. */
export async function markStore({ db, storage, now }: Stores): Promise<void> {
  const { id } = await db.installation.findFirstOrThrow();
  await writeMarker(storage, id);
  await db.installation.updateMany({ data: { storeMarkedAt: now() } });
}

/** Whether a store that administrators configured holds the marker of this installation and its own name. */
export async function isMarkedStore(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  store: string,
): Promise<boolean> {
  const [{ id }, marker] = await Promise.all([
    db.installation.findFirstOrThrow(),
    readMarker(storage, keyInStore(store, INSTALLATION_KEY)),
  ]);
  return marker === storeMarker(id, store);
}

/** Returns the content of the marker of a store that administrators configured. */
export function storeMarker(installationId: string, store: string): string {
  return `${installationId} ${store}`;
}

/** Writes an installation id into the store. */
export async function writeMarker(storage: Pick<Storage, 'put'>, id: string): Promise<void> {
  await storage.put(INSTALLATION_KEY, Buffer.from(id), { contentType: 'text/plain' });
}

/**
 * Marks a store without a marker if it evidently belongs to this database. Returns its identity afterward. Leaves a store unchanged that
 * another installation marked, or that lost the files of the database: an operator must decide.
 */
export async function claimStore(stores: Stores): Promise<StoreIdentity> {
  const identity = await storeIdentity(stores);
  if (identity === 'other') return identity;
  const { storeMarkedAt } = await stores.db.installation.findFirstOrThrow();
  if (identity === 'same' && storeMarkedAt !== null) return identity;
  if (identity === 'missing' && !(await belongsTogether(stores, storeMarkedAt !== null)))
    return identity;
  await markStore(stores);
  return 'same';
}

/**
 * Returns whether a store without a marker belongs to the database. At a first start, both are empty. A store that was never marked
 * belongs to it if it holds some of its newest files. A store that was marked has been exchanged, or is not mounted.
 */
async function belongsTogether({ db, storage }: Stores, wasMarked: boolean): Promise<boolean> {
  const files = await db.file.findMany({
    select: { objectKey: true },
    orderBy: { id: 'desc' },
    take: SAMPLED_FILES,
  });
  if (files.length === 0) return !(await hasOriginals(storage));
  if (wasMarked) return false;
  for (const { objectKey } of files) if (await storage.head(objectKey)) return true;
  return false;
}

async function hasOriginals(storage: Pick<Storage, 'list'>): Promise<boolean> {
  for await (const _ of storage.list(ORIGINALS_PREFIX)) return true;
  return false;
}

async function readMarker(
  storage: Pick<Storage, 'get'>,
  key: string = INSTALLATION_KEY,
): Promise<string | null> {
  try {
    return (await readObject({ storage }, key, { maxBytes: MARKER_MAX_BYTES })).toString().trim();
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
