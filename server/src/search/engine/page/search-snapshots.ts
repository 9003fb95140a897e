import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import type { Search } from '../match/search-condition.ts';

/** Milliseconds after its last use until a snapshot expires. API decision 2 (docs/API.md). */
const LIFETIME_MS = 3_600_000;
/** Milliseconds between two updates of `usedAt`: not every page read is a write. */
const USE_UPDATE_MS = 60_000;

/** A stored search and its number of matches. */
export interface Snapshot {
  id: string;
  search: Search;
  total: number;
}

/** Stores a search for later pages. Only its caller can read it. */
export async function saveSnapshot(ctx: Context, search: Search, total: number): Promise<Snapshot> {
  const { hash, page, face, custom_content_input, filters, ...request } = search.request;
  const id = newKey();
  await ctx.db.searchSnapshot.create({
    data: { id, userId: ctx.actor.userId, request, total, asOf: search.asOf, usedAt: ctx.now() },
    select: { id: true },
  });
  return { id, search, total };
}

/** Throws NotFound for a snapshot that has expired or belongs to another user. */
export async function findSnapshot(ctx: Context | TxContext, id: string): Promise<Snapshot> {
  const row = await ctx.db.searchSnapshot.findUnique({
    where: { id, userId: ctx.actor.userId, usedAt: { gt: oldestUse(ctx) } },
    // Megabytes: `readResultList` reads a part of it.
    omit: { list: true },
  });
  if (!row) throw new AppError(404, 'NOT_FOUND', 'This search has expired. Search again.');
  if (ctx.now().getTime() - row.usedAt.getTime() > USE_UPDATE_MS)
    await ctx.db.searchSnapshot.updateMany({ where: { id }, data: { usedAt: ctx.now() } });
  const request = SearchRequest.parse(row.request);
  return { id, search: { actor: ctx.actor, request, asOf: row.asOf }, total: row.total };
}

/** Deletes the searches that no caller can read any more. */
export async function deleteExpiredSnapshots(ctx: Context): Promise<void> {
  await ctx.db.searchSnapshot.deleteMany({ where: { usedAt: { lte: oldestUse(ctx) } } });
}

function oldestUse(ctx: Pick<Context, 'now'>): Date {
  return new Date(ctx.now().getTime() - LIFETIME_MS);
}
