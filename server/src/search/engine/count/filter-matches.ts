import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { keywordCondition } from '../match/keyword-condition.ts';
import { conditionOf, filterOf, filtersOf, type Search } from '../match/search-condition.ts';
import { findSnapshot } from '../page/search-snapshots.ts';
import type { FilterMatch } from '../search-engine.ts';
import { BLOCK, matchBitmaps } from './bitmap-index.ts';

/** Filters with more matches have no bitmap unless bitmaps exist: the caller soon finds enough assets that match. */
const LISTED_MAX = 20_000;

/** Implements `filterMatch` of the engine. */
export async function matchFilters(ctx: Context, searchId: string): Promise<FilterMatch> {
  const { search } = await findSnapshot(ctx, searchId);
  const { keyword, ...request } = search.request;
  const outside = keywordCondition(keyword);
  const all = conditionOf({ ...search, request });
  return {
    keyword: keyword ?? '',
    condition: outside ? Prisma.sql`${all} AND NOT (${outside})` : all,
    readPermitted: async () =>
      hasFilters(search, request) ? readBitmap(ctx, { ...search, request }) : null,
  };
}

function hasFilters({ actor }: Search, request: SearchRequest): boolean {
  const { trashed, ...filters } = filtersOf(request);
  return trashed === true || !actor.groupAssetAccess || Object.keys(filters).length > 0;
}

/** Reads the matches of a search as one bit for each `seq`. Blocks without valid bitmaps have all bits. */
async function readBitmap(ctx: Context, search: Search): Promise<Uint8Array | null> {
  const bitmap = new Uint8Array(Math.floor(Number(search.asOf) / 8) + 1);
  const match = await matchBitmaps(ctx, search, search.asOf);
  if (!match) return readListed(ctx, search, bitmap);
  const rows = await ctx.db.$queryRaw<{ block: number; assets: string }[]>`
    SELECT block, assets::text AS assets FROM ${match.matches} AS found WHERE ${match.valid}`;
  if (rows.length === 0) return readListed(ctx, search, bitmap);
  const rest = await ctx.db.$queryRaw<{ seq: bigint }[]>`
    SELECT asset.seq FROM asset WHERE ${match.rest} AND ${filterOf(search)} AND asset.seq <= ${search.asOf}`;
  for (const { block, assets } of rows)
    for (let bit = assets.indexOf('1'); bit >= 0; bit = assets.indexOf('1', bit + 1))
      setBit(bitmap, block * BLOCK + bit);
  for (const { seq } of rest) setBit(bitmap, Number(seq));
  return bitmap;
}

async function readListed(
  ctx: Context,
  search: Search,
  bitmap: Uint8Array,
): Promise<Uint8Array | null> {
  const rows = await ctx.db.$queryRaw<{ seq: bigint }[]>`
    SELECT asset.seq FROM asset WHERE ${conditionOf(search)} LIMIT ${LISTED_MAX + 1}`;
  if (rows.length > LISTED_MAX) return null;
  for (const { seq } of rows) setBit(bitmap, Number(seq));
  return bitmap;
}

function setBit(bitmap: Uint8Array, seq: number): void {
  const at = seq >>> 3;
  if (at < bitmap.length) bitmap[at] = (bitmap[at] ?? 0) | (1 << (seq & 7));
}
