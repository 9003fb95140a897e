import type { createCollection as route } from '@spindle/contracts/collections/collection-routes';
import {
  COLLECTION_ASSETS_MAX,
  COLLECTION_CREATED,
  COLLECTION_NAME_MAX,
  COPY_SUFFIX,
  collectionDuplicated,
  type NewCollection,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import type { Collection, Prisma } from '@spindle/prisma/client';
import { authorizeOwner, findCollection } from './access.ts';
import { appendAssets, copyAssets, copyCover } from './members.ts';
import { loadCollection } from './read.ts';
import { checkSearch, refuseSmart, type SmartEngine } from './smart-collection.ts';

/**
 * Creates a collection owned by the caller. With a source, copies the assets of the source that the caller can see, or the search of a
 * smart one. Throws Invalid for a search that cannot be stored, or for assets of a smart collection. Throws NotFound for a hidden source or asset; nothing is created then.
 */
export async function createCollection(
  ctx: Context,
  { body }: Input<typeof route>,
  engine: SmartEngine,
) {
  if (body.search) await checkSearch(ctx, body.search);
  const created = await inTransaction(ctx, async (tx) => {
    const source = body.source_id === undefined ? null : await findCollection(tx, body.source_id);
    const collection = authorizeOwner(tx, await insertCollection(tx, body, source));
    if (source?.search === null) {
      await copyAssets(tx, source, collection);
      await copyCover(tx, source, collection);
    }
    if (body.assets.length > 0) {
      refuseSmart(collection);
      await appendAssets(tx, [collection], body.assets);
    }
    return { collection, isCopy: source?.kind === 'COLLECTION' };
  });
  const { collection, isCopy } = created;
  return {
    status: 'OK' as const,
    data: await loadCollection(
      ctx,
      collection,
      { offset: 0, limit: COLLECTION_ASSETS_MAX },
      engine,
    ),
    message: isCopy ? collectionDuplicated(collection.id) : COLLECTION_CREATED,
  };
}

function insertCollection(tx: TxContext, body: NewCollection, source: Collection | null) {
  const name = body.name ?? nameCopy(source?.name ?? '');
  const search = body.search ?? source?.search;
  return tx.db.collection.create({
    data: {
      ownerId: tx.actor.userId,
      name,
      nameKey: fold(name),
      description: body.description ?? source?.description ?? '',
      groupAccess: body.group_access,
      ...(search && { search: search as Prisma.InputJsonObject }),
      lastUpdate: tx.now(),
    },
    select: { id: true, ownerId: true, search: true },
  });
}

/** Appends the copy suffix; truncates the name, never the suffix, to the maximum length. */
function nameCopy(name: string): string {
  return `${[...name].slice(0, COLLECTION_NAME_MAX - COPY_SUFFIX.length).join('')}${COPY_SUFFIX}`;
}
