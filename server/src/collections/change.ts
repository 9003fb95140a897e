import type {
  changeCollections as manyRoute,
  changeCollection as route,
} from '@spindle/contracts/collections/collection-routes';
import {
  addedToCollections,
  COLLECTION_ASSETS_MAX,
  COLLECTION_UPDATED,
  type CollectionChange,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { nameCollectionsChange } from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { lockCollections } from '@spindle/core/collections/append-assets';
import {
  type ChangedMembership,
  recordMemberships,
} from '@spindle/core/collections/record-memberships';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { fold } from '@spindle/core/search/fold';
import type { Collection, Prisma } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { findCollection, findOwnCollection, findOwnCollections } from './access.ts';
import { findBasket } from './basket.ts';
import {
  appendAssets,
  copyAssets,
  refuseFailedOriginals,
  removeAssets,
  setCover,
} from './members.ts';
import { loadCollection, loadCollections } from './read.ts';
import { checkSearch, refuseSmart, type SmartEngine } from './smart-collection.ts';

/** The page that shows every asset of a collection. */
const ALL = { offset: 0, limit: COLLECTION_ASSETS_MAX };

/**
 * Changes a collection of the caller in one transaction. Throws NotFound for a hidden collection or asset and Forbidden
 * for another owner. Throws Invalid when a basket would be renamed or assets of a smart collection changed, Conflict when a basket addition
 * has no readable original.
 */
export async function changeCollection(
  ctx: Context,
  { params, body }: Input<typeof route>,
  engine: SmartEngine,
) {
  if (body.search) await checkSearch(ctx, body.search);
  const { collection, changeSetId } = await inTransaction(ctx, async (tx) => {
    const collection = await findOwnCollection(tx, params.id);
    const isBasket = collection.kind === 'BASKET';
    if (isBasket && hasDescriptiveField(body))
      throw new Invalid('The name, description, access and cover of the basket cannot be changed.');
    refuseWrongKind(collection, body);
    const source = body.source_id === undefined ? null : await findCollection(tx, body.source_id);
    if (source) refuseSmart(source);
    await lockCollections(tx, [collection.id]);
    await updateDescription(tx, collection, body);
    const removed = await removeAssets(tx, collection, body.deletions);
    if (isBasket) await refuseFailedOriginals(tx, body.additions);
    const added = await appendAssets(tx, [collection], body.additions);
    const copied = source ? await copyAssets(tx, source, collection) : [];
    if (body.cover_id !== undefined) await setCover(tx, collection, body.cover_id);
    const changes = isBasket ? [] : [...removed, ...added, ...copied];
    const changeSetId = await recordChange(tx, [collection], changes);
    return { collection, changeSetId };
  });
  return {
    status: 'OK' as const,
    data: await loadCollection(ctx, collection, ALL, engine),
    message: COLLECTION_UPDATED,
    change_set_id: changeSetId,
  };
}

/** Adds assets to all given collections of the caller, or to none. Changes the basket when no collection ids are given. */
export async function changeCollections(
  ctx: Context,
  { body }: Input<typeof manyRoute>,
  engine: SmartEngine,
) {
  const { ids, additions, deletions } = body;
  if (ids === undefined) {
    const { id } = await findBasket(ctx);
    const change = { additions, deletions };
    const input = { params: { id }, body: change, query: undefined };
    const { data } = await changeCollection(ctx, input, engine);
    return { status: 'OK' as const, data };
  }
  const uniqueIds = [...new Set(ids)];
  const collections = await inTransaction(ctx, async (tx) => {
    const collections = await findOwnCollections(tx, uniqueIds);
    collections.forEach(refuseSmart);
    await lockCollections(tx, uniqueIds);
    const added = await appendAssets(tx, collections, additions);
    await recordChange(tx, collections, added);
    return collections;
  });
  return {
    status: 'OK' as const,
    data: await loadCollections(ctx, collections, { offset: 0, limit: 0, detailed: 0 }, engine),
    message: addedToCollections(additions.length),
  };
}

/** Records which assets collections gained and lost, as a change set. Returns its id; null when nothing changed. */
async function recordChange(
  tx: TxContext,
  collections: readonly Collection[],
  memberships: ChangedMembership[],
): Promise<number | null> {
  if (memberships.length === 0) return null;
  const kinds = new Set(memberships.map(({ change }) => change));
  const verb = kinds.size > 1 ? 'Changed' : kinds.has('ADDED') ? 'Added' : 'Removed';
  const names = collections.map((collection) => collection.name);
  const name = nameCollectionsChange(verb, names);
  const userId = tx.actor.userId;
  const changeSetId = await createChangeSet(tx, { kind: 'COLLECTIONS', name, userId });
  await recordMemberships(tx, changeSetId, memberships);
  return changeSetId;
}

/** Throws Invalid when assets or the cover of a smart collection would change, or another collection would get a search. */
function refuseWrongKind(
  collection: Collection,
  { search, additions, deletions, source_id, cover_id }: CollectionChange,
): void {
  if (search && collection.search === null)
    throw new Invalid('Only a smart collection has a search. Create one instead.');
  const hasAssets = additions.length + deletions.length > 0 || source_id !== undefined;
  if (hasAssets || cover_id !== undefined) refuseSmart(collection);
}

async function updateDescription(
  { db }: TxContext,
  { id }: Authorized<Collection, 'edit'>,
  change: CollectionChange,
): Promise<void> {
  await db.collection.update({ where: { id }, data: toColumns(change) });
}

function hasDescriptiveField(change: CollectionChange): boolean {
  const { name, description, group_access, cover_id } = change;
  return [name, description, group_access, cover_id].some((field) => field !== undefined);
}

function toColumns({ name, description, group_access, search }: CollectionChange) {
  return {
    ...(search && { search: search as Prisma.InputJsonObject }),
    description,
    groupAccess: group_access,
    ...(name !== undefined && { name, nameKey: fold(name) }),
  };
}
