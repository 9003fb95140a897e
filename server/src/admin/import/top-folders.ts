import { COLLECTION_NAME_MAX } from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { cleanFolderPath } from '../../assets/file-name.ts';
import { changeCollections } from '../../collections/change.ts';
import { createCollection } from '../../collections/create.ts';

/** Number of assets added to a collection in one call. */
const BATCH = 200;

/** Adds the assets below each top folder to the owner's collection of that name. Creates missing collections. */
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

  // Calls run one after the other, so that no collection is created twice.
  let line = Promise.resolve();
  const inLine = (name: string) => {
    const turn = line.then(() => flush(name));
    line = turn.catch(() => undefined);
    return turn;
  };

  return {
    /** Adds an asset to its collection. Ignores an asset without a folder. */
    async add(folder: string, assetId: string): Promise<void> {
      const top = [...(cleanFolderPath(folder).split('/')[0] ?? '')];
      const name = top.slice(0, COLLECTION_NAME_MAX).join('').trim();
      if (name === '') return;
      const ids = waiting.get(name) ?? [];
      waiting.set(name, [...ids, assetId]);
      if (ids.length + 1 >= BATCH) await inLine(name);
    },
    /** Adds the remaining assets. Returns the number of collections. */
    async end(): Promise<number> {
      for (const name of [...waiting.keys()]) await inLine(name);
      return known.size;
    },
  };
}
