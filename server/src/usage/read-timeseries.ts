import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import { STORAGE_KINDS } from '@spindle/contracts/settings/storage-settings';
import { CDN_SUBTYPES, STORAGE_SUBTYPES, type StatType } from '@spindle/contracts/usage/series';
import type {
  readTimeseries as route,
  StatPoint,
  Timeseries,
} from '@spindle/contracts/usage/timeseries';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { UsageKind } from '@spindle/core/usage/usage-count';
import {
  type CountFilter,
  listCounts,
  listTotals,
  readCountingSince,
  sumCounts,
} from './count-queries.ts';
import { listStorage } from './storage-queries.ts';
import { presentValue } from './values.ts';
import { boundsOf, secondsOf, type Window, windowOfRange } from './windows.ts';

/** The group of all users. */
const USERGROUP_ID = 1;

/** Returns statistics by hour or day: by series, or of one series. */
export async function readTimeseries(
  ctx: Context,
  { params: { type }, query }: Input<typeof route>,
): Promise<Timeseries> {
  const { start, end } = boundsOf(query, ctx.now());
  const window = windowOfRange(start, end, ctx.now());
  const subtype = subtypeOf(type, query.stat_subtype);
  const userId = query.user_id === 0 ? undefined : query.user_id;
  const [countingSince, data] = await Promise.all([
    readCountingSince(ctx),
    readData(ctx, { type, subtype, userId, window, combine: query.combine }),
  ]);
  return {
    usergroup_id: USERGROUP_ID,
    stat_type: type,
    stat_subtype: subtype,
    start_time: window.from * secondsOf(window),
    end_time: end,
    counting_since: countingSince && wireTime(countingSince),
    data,
  };
}

interface Selection {
  type: StatType;
  subtype: string | null;
  userId: number | undefined;
  window: Window;
  combine: Input<typeof route>['query']['combine'];
}

/** Returns points by series if all series of a type are requested, otherwise one list. */
async function readData(ctx: Context, selection: Selection): Promise<Timeseries['data']> {
  const { type: kind, subtype, userId, window, combine } = selection;
  const owner = userId === undefined ? '*' : String(userId);
  if (kind === 'storage')
    return { [owner]: await listStorage(ctx, { userId, kind: storageKindOf(subtype) }, window) };
  const filter: CountFilter = { kind, name: subtype ?? undefined, userId };
  const isSplit = subtype === null && (kind === 'api' || kind === 'addons');
  if (!isSplit || combine === 'series') {
    const totals = await listTotals(ctx, filter, window);
    const counts = combine === 'time' ? sumOf(totals) : totals;
    return { [owner]: toPoints(kind, counts, window) };
  }
  const bySeries =
    combine === 'time'
      ? new Map([...(await sumCounts(ctx, filter, window))].map(([series, sum]) => [series, [sum]]))
      : await listCounts(ctx, filter, window);
  return Object.fromEntries(
    [...bySeries].map(([series, counts]) => [series, toPoints(kind, counts, window)]),
  );
}

/** Returns the sum of counts as the only one; none without counts. */
function sumOf(counts: readonly number[]): number[] {
  return counts.length === 0 ? [] : [counts.reduce((sum, count) => sum + count, 0)];
}

/** Returns the points of a window, from the count of each hour or day, or of the whole window. */
function toPoints(kind: UsageKind, counts: readonly number[], window: Window): StatPoint[] {
  const seconds = secondsOf(window);
  return counts.map((count, at) => ({
    timestamp: (window.from + at) * seconds,
    value: presentValue(kind, count),
  }));
}

/** Returns the series of a request; null for all series of a type. Throws Invalid for one that the type does not have. */
function subtypeOf(type: StatType, given: string): string | null {
  if (type === 'api' || type === 'addons') return given === '' ? null : given;
  if (type === 'cdn') return expectOneOf(CDN_SUBTYPES, given);
  return type === 'storage' ? expectOneOf(STORAGE_SUBTYPES, given) : null;
}

/** Returns a subtype from a list, by default the first one. */
function expectOneOf(subtypes: readonly string[], given: string): string {
  const subtype = given === '' ? subtypes[0] : subtypes.find((name) => name === given);
  if (subtype !== undefined) return subtype;
  const message = `must be ${subtypes.join(', ')}`;
  throw new Invalid(`The field stat_subtype ${message}.`, [{ path: 'stat_subtype', message }]);
}

/** Returns the kind of files of a storage subtype; undefined for all files. */
function storageKindOf(subtype: string | null): string | undefined {
  return STORAGE_KINDS.find((kind) => kind === subtype);
}
