import type { StatPoint } from '@spindle/contracts/usage/timeseries';

/** A value and the time that it covers, in seconds since 1970. The end is exclusive. */
export interface Point {
  start: number;
  end: number;
  value: number;
}

/** How points combine: counts add up; of sizes, the last one remains. */
export type Combination = 'sum' | 'last';

/** A series with more points is merged. Administration specification 4. */
const POINTS_UNMERGED_MAX = 12;
const POINTS_MERGED_MAX = 10;

/** Returns the points of a series. `end` is the end of the last one, in seconds. */
export function pointsOf(series: readonly StatPoint[], end: number): Point[] {
  return series.map(({ timestamp, value }, index) => ({
    start: timestamp,
    end: series[index + 1]?.timestamp ?? Math.max(end, timestamp),
    value,
  }));
}

/** Merges neighboring points in pairs, again and again, until at most 10 remain. Leaves up to 12 points unchanged. */
export function mergePoints(points: readonly Point[], combination: Combination): Point[] {
  let merged = [...points];
  if (merged.length <= POINTS_UNMERGED_MAX) return merged;
  while (merged.length > POINTS_MERGED_MAX) merged = mergePairs(merged, combination);
  return merged;
}

/** Returns the sum of the values, or the last one. */
export function totalOf(points: readonly { value: number }[], combination: Combination): number {
  if (combination === 'last') return points.at(-1)?.value ?? 0;
  return points.reduce((sum, { value }) => sum + value, 0);
}

/** How much time a point covers, in seconds, and how much it would cover like the others. */
export interface LastPart {
  covered: number;
  whole: number;
}

/** Returns how much time the last point covers when the others cover more; else null. */
export function lastPartOf(points: readonly Point[]): LastPart | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const covered = last.end - last.start;
  const whole = first.end - first.start;
  return covered < whole ? { covered, whole } : null;
}

/** Sums points that begin before `end`. Of the last point, a part that corresponds to the time counts. Times are in seconds. */
export function totalUntil(
  points: readonly StatPoint[],
  end: number,
  pointSeconds: number,
): number {
  const partOf = ({ timestamp }: StatPoint) => Math.min(1, (end - timestamp) / pointSeconds);
  return points.reduce((sum, point) => sum + point.value * partOf(point), 0);
}

/** An odd last point has no partner and stays unchanged. */
function mergePairs(points: readonly Point[], combination: Combination): Point[] {
  const pairs: Point[] = [];
  for (let index = 0; index < points.length; index += 2) {
    const pair = points.slice(index, index + 2);
    const [first, second = first] = pair;
    if (first && second)
      pairs.push({ start: first.start, end: second.end, value: totalOf(pair, combination) });
  }
  return pairs;
}
