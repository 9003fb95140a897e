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
import { lockCollections } from '@spindle/core/collections/append';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { fold } from '@spindle/core/search/words';
import { findCollection, findOwnCollection, findOwnCollections } from './access.ts';
import { findBasket } from './basket.ts';
import { appendAssets, appendFrom, refuseFailedOriginals, takeOutAssets } from './members.ts';
import { answerOf, answersOf } from './read.ts';

const ALL = { offset: 0, limit: COLLECTION_ASSETS_MAX };

/**
 * Changes a collection of the caller's, all or nothing. Throws NotFound, Forbidden, Invalid for the name of a basket, and Conflict
 * for a basket addition whose original cannot be read.
 */
export async function changeCollection(ctx: Context, { params, body }: Input<typeof route>) {
  await inTransaction(ctx, async (tx) => {
    const { kind } = await findOwnCollection(tx, params.id);
    if (kind === 'BASKET' && isNamed(body))
      throw new Invalid('The name, description and access of the basket cannot be changed.');
    const source = body.source_id === undefined ? null : await findCollection(tx, body.source_id);
    await lockCollections(tx, [params.id]);
    await tx.db.collection.update({ where: { id: params.id }, data: columnsOf(body) });
    await takeOutAssets(tx, params.id, body.deletions);
    if (kind === 'BASKET') await refuseFailedOriginals(tx, body.additions);
    await appendAssets(tx, [params.id], body.additions);
    if (source) await appendFrom(tx, params.id, source.id);
  });
  return {
    status: 'OK' as const,
    data: await answerOf(ctx, params.id, ALL),
    message: COLLECTION_UPDATED,
  };
}

/** Adds assets to collections of the caller's, to all or to none; without ids, changes the basket. */
export async function changeCollections(ctx: Context, { body }: Input<typeof manyRoute>) {
  const { ids, additions, deletions } = body;
  if (ids === undefined) {
    const { id } = await findBasket(ctx);
    const change = { additions, deletions };
    const { data } = await changeCollection(ctx, {
      params: { id },
      body: change,
      query: undefined,
    });
    return { status: 'OK' as const, data };
  }
  const wanted = [...new Set(ids)];
  await inTransaction(ctx, async (tx) => {
    await findOwnCollections(tx, wanted);
    await lockCollections(tx, wanted);
    await appendAssets(tx, wanted, additions);
  });
  return {
    status: 'OK' as const,
    data: await answersOf(ctx, wanted, { offset: 0, limit: 0, drawn: 0 }),
    message: addedToCollections(additions.length),
  };
}

function isNamed({ name, description, group_access }: CollectionChange): boolean {
  return [name, description, group_access].some((field) => field !== undefined);
}

function columnsOf({ name, description, group_access }: CollectionChange) {
  return {
    description,
    groupAccess: group_access,
    ...(name !== undefined && { name, nameKey: fold(name) }),
  };
}
