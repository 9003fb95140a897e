import { addChangedAssets, type Membership } from '../change-sets/change-set.ts';
import type { TxContext } from '../context.ts';

/** A membership that changed. `assetUuid` has dashes. */
export interface ChangedMembership extends Membership {
  assetUuid: string;
}

/** Adds changed memberships to a change set, with one item for each asset. */
export async function recordMemberships(
  tx: Pick<TxContext, 'db'>,
  changeSetId: number,
  memberships: readonly ChangedMembership[],
): Promise<void> {
  const byAsset = new Map<string, Membership[]>();
  for (const { assetUuid, ...membership } of memberships) {
    const own = byAsset.get(assetUuid) ?? [];
    byAsset.set(assetUuid, [...own, membership]);
  }
  const changed = [...byAsset].map(([assetUuid, own]) => ({ assetUuid, memberships: own }));
  await addChangedAssets(tx, changeSetId, changed);
}
