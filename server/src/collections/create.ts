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
import { fold } from '@spindle/core/search/words';
import type { Collection } from '@spindle/prisma/client';
import { findCollection } from './access.ts';
import { appendAssets, appendFrom } from './members.ts';
import { answerOf } from './read.ts';

/**
 * A new collection of the caller's, or a duplicate of one that the caller may see, of what they may see in it. Throws NotFound
 * for a source or an asset that is not for them; then nothing is made.
 */
export async function createCollection(ctx: Context, { body }: Input<typeof route>) {
  const made = await inTransaction(ctx, async (tx) => {
    const source = body.source_id === undefined ? null : await findCollection(tx, body.source_id);
    const { id } = await insert(tx, body, source);
    if (source) await appendFrom(tx, id, source.id);
    await appendAssets(tx, [id], body.assets);
    return { id, isCopy: source?.kind === 'COLLECTION' };
  });
  return {
    status: 'OK' as const,
    data: await answerOf(ctx, made.id, { offset: 0, limit: COLLECTION_ASSETS_MAX }),
    message: made.isCopy ? collectionDuplicated(made.id) : COLLECTION_CREATED,
  };
}

function insert(tx: TxContext, body: NewCollection, source: Collection | null) {
  const name = body.name ?? copyName(source?.name ?? '');
  return tx.db.collection.create({
    data: {
      ownerId: tx.actor.userId,
      name,
      nameKey: fold(name),
      description: body.description ?? source?.description ?? '',
      groupAccess: body.group_access,
      lastUpdate: tx.now(),
    },
    select: { id: true },
  });
}

/** The suffix stays, whatever has to be cut off. */
function copyName(name: string): string {
  return `${[...name].slice(0, COLLECTION_NAME_MAX - COPY_SUFFIX.length).join('')}${COPY_SUFFIX}`;
}
