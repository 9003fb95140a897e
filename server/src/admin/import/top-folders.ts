import { COLLECTION_NAME_MAX } from '@spindle/contracts/collections/collections';
import { cleanFolderPath } from '@spindle/core/assets/file-name';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { changeCollections } from '../../collections/change.ts';
import { createCollection } from '../../collections/create.ts';
import { createSearchEngine } from '../../search/engine/postgres-engine.ts';

/** Number of assets added to a collection in one call. */
const BATCH = 200;

/** Adds the assets below each top folder to the owner's collection of that name. Creates missing collections. */
export function openTopFolders(ctx: Context) {
  const engine = createSearchEngine(async () => {});
  const pendingAssets = new Map<string, string[]>();
  const collectionIds = new Map<string, number>();

  async function collectionOf(name: string): Promise<number> {
    const cached = collectionIds.get(name);
    if (cached !== undefined) return cached;
    const kind = 'COLLECTION' as const;
    // No assets can be added to a smart collection.
    const where = { ownerId: ctx.actor.userId, kind, name, search: { equals: Prisma.DbNull } };
    const own = await ctx.db.collection.findFirst({ where, orderBy: { id: 'asc' } });
    const body = { name, group_access: false, assets: [] };
    const id =
      own?.id ??
      (await createCollection(ctx, { params: undefined, query: undefined, body }, engine)).data.id;
    collectionIds.set(name, id);
    return id;
  }

  async function flush(name: string): Promise<void> {
    const additions = pendingAssets.get(name) ?? [];
    pendingAssets.delete(name);
    if (additions.length === 0) return;
    const body = { ids: [await collectionOf(name)], additions, deletions: [] };
    await changeCollections(ctx, { params: undefined, query: undefined, body }, engine);
  }

  // Calls run one after the other, so that no collection is created twice.
  let lastFlush = Promise.resolve();
  const enqueueFlush = (name: string) => {
    const flushed = lastFlush.then(() => flush(name));
    lastFlush = flushed.catch(() => undefined);
    return flushed;
  };

  return {
    /** Adds an asset to its collection. Ignores an asset without a folder. */
    async add(folder: string, assetId: string): Promise<void> {
      const top = [...(cleanFolderPath(folder).split('/')[0] ?? '')];
      const name = top.slice(0, COLLECTION_NAME_MAX).join('').trim();
      if (name === '') return;
      const ids = pendingAssets.get(name) ?? [];
      pendingAssets.set(name, [...ids, assetId]);
      if (ids.length + 1 >= BATCH) await enqueueFlush(name);
    },
    /** Adds the remaining assets. Returns the number of collections. */
    async end(): Promise<number> {
      for (const name of [...pendingAssets.keys()]) await enqueueFlush(name);
      return collectionIds.size;
    },
  };
}
