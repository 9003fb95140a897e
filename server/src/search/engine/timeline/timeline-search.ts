import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import type { Search } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import { findSnapshot } from '../page/search-snapshots.ts';
import type { TimelineSource } from '../search-engine.ts';

/** When an asset was taken, in the time of its place: the expression of the index `asset_by_taken`. */
export const TAKEN_LOCAL = Prisma.sql`taken_local(asset.taken_at, asset.upload_time, asset.taken_offset)`;

/** Returns an earlier search, or without its id that of all assets outside the trash. Throws NotFound for one that has expired. */
export async function timelineSearch(
  ctx: Context,
  { id, stacks }: TimelineSource,
): Promise<Search> {
  if (id !== undefined) return (await findSnapshot(ctx, id)).search;
  return {
    actor: ctx.actor,
    request: SearchRequest.parse({ stacks }),
    asOf: await visibleSeq(ctx),
  };
}
