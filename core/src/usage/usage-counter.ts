import { ALL_USERS, MINUTES_PER_HOUR, minuteOf, type UsageSeriesName } from './usage-count.ts';

/** One row to add to `usage_minute`. `series` is the number of the series in this process. */
export interface UsageRow {
  userId: number;
  series: number;
  minute: number;
  value: number;
}

/** Counts in memory until a writer takes them. */
export interface UsageCounter {
  /** Returns the number of a series, for `add`. Call it once for each series, not for each request. */
  register(series: UsageSeriesName): number;
  /** Adds to a series of a user, in the current minute. Costs less than a microsecond. */
  add(series: number, userId: number, value: number): void;
  /** The registered series, by number. */
  readonly series: readonly UsageSeriesName[];
  /** Returns and forgets the oldest counts, whole minutes with at least `rowsMax` rows if there are as many, with their sums over all users. */
  take(rowsMax: number): UsageRow[];
  /** Merges the minutes of an outage into hours, so that memory does not grow with its duration. */
  mergeOldMinutes(): void;
}

/** Limits the series of a process. A power of two, so that a count has an integer as its key. */
const SERIES_MAX = 4096;

/** Minutes that are kept apart while the database is away. */
const RECENT_MINUTES = 10;

/** Values by user and series. An integer key costs a fraction of a text. */
type Counts = Map<number, number>;

// NO_USER is -1, and keys must not be negative.
const keyOf = (userId: number, series: number) => (userId + 1) * SERIES_MAX + series;
const userOf = (key: number) => Math.floor(key / SERIES_MAX) - 1;
const seriesOf = (key: number) => key % SERIES_MAX;

/** Opens the counter of a process. `now` is the clock that assigns minutes. */
export function openUsageCounter(now: () => Date): UsageCounter {
  const series: UsageSeriesName[] = [];
  const numbers = new Map<string, number>();
  const byMinute = new Map<number, Counts>();
  let minute = -1;
  let current: Counts = new Map();

  const countsOf = (at: number): Counts => {
    const known = byMinute.get(at);
    if (known) return known;
    const counts: Counts = new Map();
    byMinute.set(at, counts);
    return counts;
  };

  return {
    series,
    register({ kind, name }) {
      const text = `${kind} ${name}`;
      const known = numbers.get(text);
      if (known !== undefined) return known;
      if (series.length === SERIES_MAX) throw new Error(`more than ${SERIES_MAX} series`);
      numbers.set(text, series.length);
      return series.push({ kind, name }) - 1;
    },
    add(number, userId, value) {
      const at = minuteOf(now());
      if (at !== minute) {
        minute = at;
        current = countsOf(at);
      }
      const key = keyOf(userId, number);
      current.set(key, (current.get(key) ?? 0) + value);
    },
    take(rowsMax) {
      const taken: UsageRow[] = [];
      for (const at of [...byMinute.keys()].sort((a, b) => a - b)) {
        if (taken.length >= rowsMax) break;
        for (const row of rowsOf(at, countsOf(at))) taken.push(row);
        byMinute.delete(at);
        if (at === minute) minute = -1; // the next count starts a new map
      }
      return taken;
    },
    mergeOldMinutes() {
      if (byMinute.size <= RECENT_MINUTES) return;
      const recent = minuteOf(now()) - RECENT_MINUTES;
      const old = [...byMinute].filter(([at]) => at < recent && at % MINUTES_PER_HOUR !== 0);
      for (const [at, counts] of old) {
        const hour = countsOf(at - (at % MINUTES_PER_HOUR));
        for (const [key, value] of counts) hour.set(key, (hour.get(key) ?? 0) + value);
        byMinute.delete(at);
      }
    },
  };
}

/** Returns the rows of a minute, and those of all users together. */
function* rowsOf(minute: number, counts: Counts): Generator<UsageRow> {
  const sums = new Map<number, number>();
  for (const [key, value] of counts) {
    const series = seriesOf(key);
    sums.set(series, (sums.get(series) ?? 0) + value);
    yield { userId: userOf(key), series, minute, value };
  }
  for (const [series, value] of sums) yield { userId: ALL_USERS, series, minute, value };
}
