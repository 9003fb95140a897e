import type { TxContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import { newKey } from '../ids.ts';
import { INSTALLATION_KEY } from '../storage/keys.ts';
import { readObject } from '../storage/read-object.ts';
import type { Storage } from '../storage/storage.ts';
import type { BucketTarget } from '../storage/stores/bucket-settings.ts';
import { MARKER_MAX_BYTES, storeMarker } from './store-identity.ts';

/** The owner of a bucket: a store of this installation, its default store, or another installation. */
export type BucketOwner = { store: string } | 'default' | 'other';

const OWN_MARKER = /^(\S+) (store-[0-9a-f]{8})$/;

/**
 * Marks a bucket, or a folder in it, as a store of this installation, and returns its name. A bucket that has a name keeps it, so that no
 * bucket gets two names: its objects would look unknown under the second one. Leaves the bucket of another store unchanged.
 */
export async function claimBucket(
  { db }: Pick<TxContext, 'db'>,
  storage: Storage,
  { bucket, folder, endpoint }: BucketTarget,
): Promise<BucketOwner> {
  const { id } = await db.installation.findFirstOrThrow();
  const marker = await readMarker(storage);
  if (marker === id) return 'default';
  const [, owner, marked] = OWN_MARKER.exec(marker ?? '') ?? [];
  if (marker !== null && owner !== id) return 'other';
  const rows = await db.store.findMany({
    where: { OR: [{ id: marked ?? '' }, { bucket, folder, endpoint }] },
  });
  const known = rows.find((row) => row.id === marked) ?? rows[0];
  const store = known?.id ?? marked ?? `store-${newKey().slice(0, 8)}`;
  if (store !== marked)
    await storage.put(INSTALLATION_KEY, Buffer.from(storeMarker(id, store)), {
      contentType: 'text/plain',
    });
  return { store };
}

async function readMarker(storage: Storage): Promise<string | null> {
  try {
    return (await readObject({ storage }, INSTALLATION_KEY, { maxBytes: MARKER_MAX_BYTES }))
      .toString()
      .trim();
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
