import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import type { Search } from '../match/search-condition.ts';

/** Milliseconds that a snapshot lives without being read. API decision 2. */
const LIFETIME_MS = 3_600_000;
/** Milliseconds after which a use is written down again: reading pages is no write each. */
const USE_NOTED_MS = 60_000;

export interface Snapshot {
  id: string;
  search: Search;
  total: number;
}

/** Keeps a search for later pages. The caller's alone. */
export async function saveSnapshot(ctx: Context, search: Search, total: number): Promise<Snapshot> {
  const { hash, page, face, custom_content_input, filters, ...request } = search.request;
  const id = newKey();
  await ctx.db.searchSnapshot.create({
    data: { id, userId: ctx.actor.userId, request, total, asOf: search.asOf, usedAt: ctx.now() },
    select: { id: true },
  });
  return { id, search, total };
}

/** Throws NotFound for a snapshot that has expired, or is somebody else's. */
export async function findSnapshot(ctx: Context | TxContext, id: string): Promise<Snapshot> {
  const row = await ctx.db.searchSnapshot.findUnique({
    where: { id, userId: ctx.actor.userId, usedAt: { gt: expiryLine(ctx) } },
    // Megabytes; pages are read out of it where they are wanted.
    omit: { list: true },
  });
  if (!row) throw new AppError(404, 'NOT_FOUND', 'This search has expired. Search again.');
  if (ctx.now().getTime() - row.usedAt.getTime() > USE_NOTED_MS)
    await ctx.db.searchSnapshot.updateMany({ where: { id }, data: { usedAt: ctx.now() } });
  const request = SearchRequest.parse(row.request);
  return { id, search: { actor: ctx.actor, request, asOf: row.asOf }, total: row.total };
}

/** Removes snapshots that nobody may read any more. */
export async function deleteExpiredSnapshots(ctx: Context): Promise<void> {
  await ctx.db.searchSnapshot.deleteMany({ where: { usedAt: { lte: expiryLine(ctx) } } });
}

function expiryLine(ctx: Pick<Context, 'now'>): Date {
  return new Date(ctx.now().getTime() - LIFETIME_MS);
}
