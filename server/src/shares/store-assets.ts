import {
  type NewShare,
  SHARE_ASSETS_MAX,
  SHARE_EMPTY,
  shareTooLarge,
} from '@spindle/contracts/shares/shares';
import type { TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { type Collection, Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { expectVisible } from '../collections/members.ts';
import { conditionOf, placeOf } from '../search/engine/match/search-condition.ts';
import { findSnapshot } from '../search/engine/page/search-snapshots.ts';

/**
 * Keeps the assets of a share as they are now: those given, those of the basket, or those of a search. Throws NotFound for an asset
 * that the caller may not see and for a search that has expired, Invalid for none and for too many.
 */
export async function storeShareAssets(
  tx: TxContext,
  shareId: number,
  share: NewShare,
  basket: Collection | null,
): Promise<void> {
  await expectVisible(tx, share.assets ?? []);
  const found = await assetsOf(tx, share, basket);
  const count = await tx.db.$executeRaw`
    INSERT INTO share_asset (share_id, asset_id, position)
    SELECT ${shareId}, found.id, found.place FROM (${found}) AS found
    WHERE found.place <= ${SHARE_ASSETS_MAX + 1}
    ON CONFLICT DO NOTHING`;
  if (count === 0) throw new Invalid(SHARE_EMPTY);
  if (count > SHARE_ASSETS_MAX) throw new Invalid(shareTooLarge(await countOf(tx, found)));
}

/** Ids with their places. */
async function assetsOf(
  tx: TxContext,
  { assets = [], search_id, except_ids }: NewShare,
  basket: Collection | null,
): Promise<Prisma.Sql> {
  const visible = visibleAssets(tx.actor, false);
  if (basket)
    return Prisma.sql`
      SELECT asset.id, row_number() OVER (ORDER BY member.position) AS place
      FROM collection_asset AS member JOIN asset ON asset.id = member.asset_id
      WHERE member.collection_id = ${basket.id} AND ${visible}`;
  if (search_id === undefined)
    return Prisma.sql`
      SELECT given.id, given.place
      FROM unnest(${assets.map(toUuid)}::uuid[]) WITH ORDINALITY AS given (id, place)`;
  const { search } = await findSnapshot(tx, search_id);
  return Prisma.sql`
    SELECT asset.id, ${placeOf(search)} AS place FROM asset
    WHERE ${visible} AND ${conditionOf(search)}
      AND NOT asset.id = ANY(${except_ids.map(toUuid)}::uuid[])`;
}

async function countOf({ db }: TxContext, found: Prisma.Sql): Promise<string> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (${found}) AS found`;
  return (row?.total ?? 0).toLocaleString('en-US');
}
