import type { moveAssets as route } from '@spindle/contracts/collections/collection-routes';
import { ASSETS_MOVED } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { nameCollectionsChange } from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { lockCollections } from '@spindle/core/collections/append-assets';
import {
  type ChangedMembership,
  recordMemberships,
} from '@spindle/core/collections/record-memberships';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { Collection } from '@spindle/prisma/client';
import type { Authorized } from '../../credentials/authorized.ts';
import { findOwnCollection } from '../access.ts';
import { refuseSmart } from '../smart-collection.ts';
import { positionsBetween } from './positions.ts';

type Editable = Authorized<Pick<Collection, 'id'>, 'edit'>;

/**
 * Moves assets of a collection of the caller before another one, or to the end. Only their own rows change, unless no number is left between the
 * neighbors. Throws NotFound for a hidden collection and for assets that are not in it, Forbidden for another owner, Invalid for a smart collection.
 */
export async function moveAssets(ctx: Context, { params, body }: Input<typeof route>) {
  const changeSetId = await inTransaction(ctx, async (tx) => {
    const collection = await findOwnCollection(tx, params.id);
    refuseSmart(collection);
    await lockCollections(tx, [collection.id]);
    const ids = [...new Set(body.assets)];
    const assetUuids = ids.map(toUuid);
    const next = await findNext(tx, collection, assetUuids, body);
    const moved = await move(tx, collection, assetUuids, next);
    return collection.kind === 'BASKET' ? null : recordMove(tx, collection, moved);
  });
  return {
    status: 'OK' as const,
    data: { change_set_id: changeSetId },
    message: ASSETS_MOVED,
  };
}

/** Returns the member before which assets move; null: none, they become the last ones. */
async function findNext(
  { db }: TxContext,
  { id }: Editable,
  assetUuids: string[],
  { before, index }: Input<typeof route>['body'],
): Promise<string | null> {
  if (index === undefined) return before ? toUuid(before) : null;
  const next = await db.collectionAsset.findFirst({
    where: { collectionId: id, assetId: { notIn: assetUuids } },
    orderBy: [{ position: 'asc' }],
    skip: index,
    select: { assetId: true },
  });
  return next?.assetId ?? null;
}

/** Moves members before another one; null: to the end. Returns the moved memberships. */
async function move(
  tx: TxContext,
  collection: Editable,
  assetUuids: string[],
  before: string | null,
): Promise<ChangedMembership[]> {
  const place = await findPlace(tx, collection, assetUuids, before);
  const positions = positionsBetween(place, assetUuids.length);
  if (!positions) {
    await renumber(tx, collection);
    return move(tx, collection, assetUuids, before);
  }
  const moved = await tx.db.$queryRaw<ChangedMembership[]>`
    UPDATE collection_asset AS member SET position = moved.position
    FROM unnest(${assetUuids}::uuid[], ${positions}::float8[]) AS moved (asset_id, position)
      JOIN collection_asset AS former ON former.collection_id = ${collection.id} AND former.asset_id = moved.asset_id
    WHERE member.collection_id = ${collection.id} AND member.asset_id = moved.asset_id
    RETURNING member.collection_id, member.asset_id AS "assetUuid", member.position, former.position AS "from", 'MOVED' AS change`;
  const found = new Set(moved.map(({ assetUuid }) => assetUuid));
  const absent = assetUuids.find((uuid) => !found.has(uuid));
  if (absent !== undefined) throw new NotFound('Asset', fromUuid(absent));
  return moved;
}

/** Returns the positions of the members before and after the new place, null at an end of the collection. Throws NotFound unless `before` is a member. */
async function findPlace(
  { db }: TxContext,
  { id }: Editable,
  assetUuids: string[],
  before: string | null,
) {
  const next = before
    ? await db.collectionAsset.findFirst({ where: { collectionId: id, assetId: before } })
    : null;
  if (before && !next) throw new NotFound('Asset', fromUuid(before));
  const previous = await db.collectionAsset.findFirst({
    where: {
      collectionId: id,
      assetId: { notIn: assetUuids },
      ...(next && { position: { lt: next.position } }),
    },
    orderBy: { position: 'desc' },
  });
  return { after: previous?.position ?? null, before: next?.position ?? null };
}

/** Replaces the positions of a collection by 1, 2, 3 and so on. */
async function renumber({ db }: TxContext, { id }: Editable): Promise<void> {
  await db.$executeRaw`
    UPDATE collection_asset AS member SET position = numbered.position FROM (
      SELECT asset_id, row_number() OVER (ORDER BY position, added_seq) AS position
      FROM collection_asset WHERE collection_id = ${id}
    ) AS numbered
    WHERE member.collection_id = ${id} AND member.asset_id = numbered.asset_id`;
}

async function recordMove(
  tx: TxContext,
  { name }: Pick<Collection, 'name'>,
  moved: ChangedMembership[],
): Promise<number> {
  const changeSetId = await createChangeSet(tx, {
    kind: 'COLLECTIONS',
    name: nameCollectionsChange('Moved', [name]),
    userId: tx.actor.userId,
  });
  await recordMemberships(tx, changeSetId, moved);
  return changeSetId;
}
