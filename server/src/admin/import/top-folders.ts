import { COLLECTION_NAME_MAX } from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { cleanFolderPath } from '../../assets/file-name.ts';
import { changeCollections } from '../../collections/change.ts';
import { createCollection } from '../../collections/create.ts';

/** Assets that wait to be put into a collection together. */
const BATCH = 200;

/** Puts what lies below each top folder into the owner's collection of that name, which is made where there is none. */
export function openTopFolders(ctx: Context) {
  const waiting = new Map<string, string[]>();
  const known = new Map<string, number>();

  async function collectionOf(name: string): Promise<number> {
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const where = { ownerId: ctx.actor.userId, kind: 'COLLECTION' as const, name };
    const own = await ctx.db.collection.findFirst({ where, orderBy: { id: 'asc' } });
    const body = { name, group_access: false, assets: [] };
    const id =
      own?.id ??
      (await createCollection(ctx, { params: undefined, query: undefined, body })).data.id;
    known.set(name, id);
    return id;
  }

  async function flush(name: string): Promise<void> {
    const additions = waiting.get(name) ?? [];
    waiting.delete(name);
    if (additions.length === 0) return;
    const body = { ids: [await collectionOf(name)], additions, deletions: [] };
    await changeCollections(ctx, { params: undefined, query: undefined, body });
  }

  // One after the other: two must not make the same collection.
  let line = Promise.resolve();
  const inLine = (name: string) => {
    const turn = line.then(() => flush(name));
    line = turn.catch(() => undefined);
    return turn;
  };

  return {
    /** What lies in no folder is in no collection. */
    async add(folder: string, assetId: string): Promise<void> {
      const top = [...(cleanFolderPath(folder).split('/')[0] ?? '')];
      const name = top.slice(0, COLLECTION_NAME_MAX).join('').trim();
      if (name === '') return;
      const ids = waiting.get(name) ?? [];
      waiting.set(name, [...ids, assetId]);
      if (ids.length + 1 >= BATCH) await inLine(name);
    },
    /** Gives the number of collections. */
    async end(): Promise<number> {
      for (const name of [...waiting.keys()]) await inLine(name);
      return known.size;
    },
  };
}
