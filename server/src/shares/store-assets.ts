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
import { visibleAssets } from '../assets/visible-assets.ts';
import { expectVisible } from '../collections/members.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { matchSearch } from '../search/engine/postgres-engine.ts';

/**
 * Stores the current assets of a share: the given ids, the basket or a search result. Throws NotFound for an asset that
 * the caller cannot see or an expired search, Invalid for no assets or more than SHARE_ASSETS_MAX.
 */
export async function storeShareAssets(
  tx: TxContext,
  shareId: number,
  share: NewShare,
  basket: Authorized<Collection, 'view'> | null,
): Promise<void> {
  await expectVisible(tx, share.assets ?? []);
  const selection = await selectAssets(tx, share, basket);
  // One asset more than allowed, to notice a selection that is too large.
  const count = await tx.db.$executeRaw`
    INSERT INTO share_asset (share_id, asset_id, position)
    SELECT ${shareId}, selection.id, selection.rank FROM (${selection}) AS selection
    WHERE selection.rank <= ${SHARE_ASSETS_MAX + 1}
    ON CONFLICT DO NOTHING`;
  if (count === 0) throw new Invalid(SHARE_EMPTY);
  if (count > SHARE_ASSETS_MAX) throw new Invalid(shareTooLarge(await countAssets(tx, selection)));
}

/** Returns a query for the ids of the assets with their 1-based rank. */
async function selectAssets(
  tx: TxContext,
  { assets = [], search_id, except_ids }: NewShare,
  basket: Authorized<Collection, 'view'> | null,
): Promise<Prisma.Sql> {
  const visible = visibleAssets(tx.actor, 'live');
  if (basket)
    return Prisma.sql`
      SELECT asset.id, row_number() OVER (ORDER BY member.position) AS rank
      FROM collection_asset AS member JOIN asset ON asset.id = member.asset_id
      WHERE member.collection_id = ${basket.id} AND ${visible}`;
  if (search_id === undefined)
    return Prisma.sql`
      SELECT given.id, given.rank
      FROM unnest(${assets.map(toUuid)}::uuid[]) WITH ORDINALITY AS given (id, rank)`;
  const match = await matchSearch(tx, search_id);
  return Prisma.sql`
    SELECT asset.id, ${match.position} AS rank FROM asset
    WHERE ${visible} AND ${match.condition}
      AND NOT asset.id = ANY(${except_ids.map(toUuid)}::uuid[])`;
}

/** Returns the number of selected assets, formatted for a message. */
async function countAssets({ db }: TxContext, selection: Prisma.Sql): Promise<string> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (${selection}) AS selection`;
  return (row?.total ?? 0).toLocaleString('en-US');
}
