import { ALL_USERS, hourOf, type UsageSeriesName } from './usage-count.ts';

/** One row to add to `usage_hour`, and to the day of the hour. `series` is the number of the series in this process. */
export interface UsageRow {
  userId: number;
  series: number;
  /** Hours since 1970. */
  hour: number;
  value: number;
}

/** Counts in memory until a writer takes them. */
export interface UsageCounter {
  /** Returns the number of a series, for `add`. Call it once for each series, not for each request. */
  register(series: UsageSeriesName): number;
  /** Adds to a series of a user, in the current hour. Costs less than a microsecond. */
  add(series: number, userId: number, value: number): void;
  /** The registered series, by number. */
  readonly series: readonly UsageSeriesName[];
  /** Returns and forgets the oldest counts, whole hours with at least `rowsMax` rows if there are as many, with their sums over all users. */
  take(rowsMax: number): UsageRow[];
}

/** Limits the series of a process. A power of two, so that a count has an integer as its key. */
const SERIES_MAX = 4096;

/** Values by user and series. An integer key costs a fraction of a text. */
type Counts = Map<number, number>;

// NO_USER is -1, and keys must not be negative.
const keyOf = (userId: number, series: number) => (userId + 1) * SERIES_MAX + series;
const userOf = (key: number) => Math.floor(key / SERIES_MAX) - 1;
const seriesOf = (key: number) => key % SERIES_MAX;

/** Opens the counter of a process. `now` is the clock that assigns hours. */
export function openUsageCounter(now: () => Date): UsageCounter {
  const series: UsageSeriesName[] = [];
  const numbers = new Map<string, number>();
  const byHour = new Map<number, Counts>();
  let hour = -1;
  let current: Counts = new Map();

  const countsOf = (at: number): Counts => {
    const known = byHour.get(at);
    if (known) return known;
    const counts: Counts = new Map();
    byHour.set(at, counts);
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
      const at = hourOf(now());
      if (at !== hour) {
        hour = at;
        current = countsOf(at);
      }
      const key = keyOf(userId, number);
      current.set(key, (current.get(key) ?? 0) + value);
    },
    take(rowsMax) {
      const taken: UsageRow[] = [];
      for (const at of [...byHour.keys()].sort((a, b) => a - b)) {
        if (taken.length >= rowsMax) break;
        for (const row of rowsOf(at, countsOf(at))) taken.push(row);
        byHour.delete(at);
        if (at === hour) hour = -1; // the next count starts a new map
      }
      return taken;
    },
  };
}

/** Returns the rows of an hour, and those of all users together. */
function* rowsOf(hour: number, counts: Counts): Generator<UsageRow> {
  const sums = new Map<number, number>();
  for (const [key, value] of counts) {
    const series = seriesOf(key);
    sums.set(series, (sums.get(series) ?? 0) + value);
    yield { userId: userOf(key), series, hour, value };
  }
  for (const [series, value] of sums) yield { userId: ALL_USERS, series, hour, value };
}
