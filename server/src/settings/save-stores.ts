import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import type { VerifiedBucket } from '@spindle/core/installation/verified-bucket';
import type { Secrets } from '@spindle/core/secrets';
import type { BucketTarget } from '@spindle/core/storage/stores/bucket-settings';

/** A new store of a kind. `bucket` is null for the default store. */
export interface StoreChange {
  kind: StorageKind;
  bucket: VerifiedBucket | null;
  target: BucketTarget;
}

/**
 * Saves which stores new files go to. Stores of earlier settings keep their rows while files may be in them. A new access key for a
 * known bucket also serves its existing files.
 */
export async function saveStores(
  tx: TxContext,
  changes: readonly StoreChange[],
  secrets: Secrets,
): Promise<void> {
  for (const { kind, bucket, target } of changes) {
    await tx.db.$executeRaw`
      UPDATE store SET kinds = array_remove(kinds, ${kind}),
        retired_at = CASE WHEN cardinality(kinds) = 1 THEN ${tx.now()}::timestamptz END
      WHERE ${kind} = ANY(kinds)`;
    if (bucket) await saveStore(tx, kind, { ...bucket, target }, secrets);
  }
}

async function saveStore(
  { db, now }: TxContext,
  kind: StorageKind,
  { store, region, endpoint, target }: VerifiedBucket & { target: BucketTarget },
  secrets: Secrets,
): Promise<void> {
  const { bucket, folder, accessKeyId, secretAccessKey } = target;
  // Two administrators who enter the same new bucket at the same time give it two names. Only the first one counts.
  const duplicate = await db.store.findFirst({
    where: { bucket, folder, endpoint, id: { not: store } },
  });
  if (duplicate) throw new Conflict(SETTINGS_CHANGED);
  const secretEncrypted = secretAccessKey === '' ? '' : secrets.seal(secretAccessKey);
  const location = { bucket, folder, region, endpoint, accessKeyId, secretEncrypted };
  await db.store.upsert({
    where: { id: store },
    create: { id: store, ...location, kinds: [kind], createdAt: now() },
    update: { ...location, kinds: { push: kind }, retiredAt: null, version: { increment: 1 } },
  });
}
