import type { Input } from '@spindle/contracts/http/route';
import type {
  listTimelineAssets as listRoute,
  readTimeline as route,
  Timeline,
  TimelineAsset,
} from '@spindle/contracts/search/timeline';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { presentAssetRow } from '../../assets/asset-row.ts';
import { findFavorites } from '../../assets/favorites.ts';
import { findStacks } from '../../assets/stacks.ts';
import type { DayCount, SearchEngine } from '../engine/search-engine.ts';

/** Counts assets by the day taken, and finds the position of one. Throws NotFound for a search that has expired. */
export async function readTimeline(
  ctx: Context,
  { query }: Input<typeof route>,
  engine: SearchEngine,
): Promise<{ status: 'OK'; data: Timeline }> {
  const given = { id: query.search_id, stacks: query.stacks };
  const [days, position] = await Promise.all([
    engine.timeline(ctx, given),
    query.at === undefined ? null : engine.timelinePosition(ctx, given, query.at),
  ]);
  return {
    status: 'OK',
    data: {
      total: days.reduce((sum, { count }) => sum + count, 0),
      days: days.filter(({ isDated }) => isDated).map(presentDay),
      undated: days.filter(({ isDated }) => !isDated).map(presentDay),
      position: position && {
        day: position.day,
        undated: !position.isDated,
        offset: position.offset,
      },
    },
  };
}

/** Lists assets of the timeline from a day on. Throws NotFound for a search that has expired. */
export async function listTimelineAssets(
  ctx: Context,
  { params: { day }, query }: Input<typeof listRoute>,
  engine: SearchEngine,
): Promise<{ status: 'OK'; data: { assets: TimelineAsset[] } }> {
  const { search_id, stacks: stacked, until = day, undated, offset, limit } = query;
  const range = { day, until, isDated: !undated, offset, limit };
  const rows = await engine.timelinePage(ctx, { id: search_id, stacks: stacked }, range);
  const [favorites, stacks] = await Promise.all([findFavorites(ctx, rows), findStacks(ctx, rows)]);
  const assets = rows.map((row) => {
    const stack = stacks.get(row.id);
    return {
      ...presentAssetRow(row),
      id: fromUuid(row.id),
      favorite: favorites.has(row.id),
      ...(stack && { stack }),
      local_time: row.localTime,
      town: row.town,
    };
  });
  return { status: 'OK', data: { assets } };
}

function presentDay({ day, count }: DayCount) {
  return { day, count };
}
