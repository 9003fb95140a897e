import type {
  readBasket as basketRoute,
  readCollection as route,
} from '@spindle/contracts/collections/collection-routes';
import type {
  Collection as CollectionAnswer,
  CollectionQuery,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { findCollection } from './access.ts';
import { findBasket } from './basket.ts';
import { readMembers } from './members.ts';
import { presentCollection } from './present.ts';

/** One collection with its assets. Throws NotFound for another's private one. */
export async function readCollection(ctx: Context, { params, query }: Input<typeof route>) {
  const { id } = await findCollection(ctx, params.id);
  return { status: 'OK' as const, data: await answerOf(ctx, id, query) };
}

/** The caller's basket with its assets. */
export async function readBasket(ctx: Context, { query }: Input<typeof basketRoute>) {
  const { id } = await findBasket(ctx);
  return { status: 'OK' as const, data: await answerOf(ctx, id, query) };
}

/** What is answered of a collection that the caller is known to see. */
export async function answerOf(
  ctx: Context,
  id: number,
  { offset, limit, load_assets }: CollectionQuery,
): Promise<CollectionAnswer> {
  const drawn = load_assets?.toLowerCase() === 'y' ? limit : 0;
  const [answer] = await answersOf(ctx, [id], { offset, limit, drawn });
  if (!answer) throw new NotFound('Collection', id);
  return answer;
}

/** The same of several, in the order of their ids; of those that are still there. */
export async function answersOf(
  ctx: Context,
  ids: number[],
  { offset, limit, drawn }: { offset: number; limit: number; drawn: number },
): Promise<CollectionAnswer[]> {
  const [collections, members] = await Promise.all([
    ctx.db.collection.findMany({ where: { id: { in: ids } }, include: { owner: true } }),
    readMembers(ctx, ids, { offset, limit }),
  ]);
  return ids.flatMap((id) => {
    const collection = collections.find((candidate) => candidate.id === id);
    const own = members.get(id);
    return collection && own ? [presentCollection(collection, own, drawn)] : [];
  });
}
