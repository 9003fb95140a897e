import { Invalid } from '@spindle/core/errors';
import { ALL_USERS, NO_USER } from '@spindle/core/usage/usage-count';

/** The counts of media in an hour. */
export interface Counts {
  requests: number;
  bytes: number;
}

/** The counts of an hour for a user. User 0 has the sum. */
export interface HourCounts extends Counts {
  hour: number;
  userId: number;
}

/** Counts requests by hour and owner, until the owners are resolved to users. */
export interface LogCounts {
  /** Adds a request. `owner` names a user, or is empty. */
  add(hour: number, owner: string, counts: Counts): void;
  /** Marks an hour as covered, also if none of its requests counts. */
  cover(hour: number): void;
  /** Whether so many owners wait that `resolve` should be called. */
  isFull(): boolean;
  /** Finds the users of the owners so far, and adds their counts. Throws Invalid when the log has too many hours and users. */
  resolve(findUsers: (owners: string[]) => Promise<Map<string, number>>): Promise<void>;
  /** Returns the counts by hour and user, each hour with its sum. Call `resolve` first. */
  rows(): HourCounts[];
}

/** Limits the owners in memory that are not resolved. More would outlive the young generation of the heap, and memory would grow. */
const OWNERS_MAX = 4_000;

/** Limits the resulting rows. A log of a day with 4,000 users in each hour stays below. */
const ROWS_MAX = 100_000;

/** Opens an empty count. */
export function openLogCounts(): LogCounts {
  /** Counts of owners by hour. */
  const pending = new Map<number, Map<string, Counts>>();
  const resolved = new Map<number, Map<number, Counts>>();
  let owners = 0;
  let rowCount = 0;

  const addTo = <K>(counts: Map<K, Counts>, key: K, { requests, bytes }: Counts): boolean => {
    const known = counts.get(key);
    if (!known) {
      counts.set(key, { requests, bytes });
      return true;
    }
    known.requests += requests;
    known.bytes += bytes;
    return false;
  };

  const mapOf = <K>(maps: Map<number, Map<K, Counts>>, hour: number): Map<K, Counts> => {
    const known = maps.get(hour);
    if (known) return known;
    const counts = new Map<K, Counts>();
    maps.set(hour, counts);
    return counts;
  };

  const addResolved = (hour: number, userId: number, counts: Counts) => {
    if (addTo(mapOf(resolved, hour), userId, counts)) rowCount += 1;
    if (rowCount > ROWS_MAX)
      throw new Invalid('The log has too many hours and users. Split it by day.');
  };

  return {
    add(hour, owner, counts) {
      if (addTo(mapOf(pending, hour), owner, counts)) owners += 1;
    },
    cover: (hour) => addResolved(hour, ALL_USERS, { requests: 0, bytes: 0 }),
    isFull: () => owners >= OWNERS_MAX,
    async resolve(findUsers) {
      const names = new Set([...pending.values()].flatMap((counts) => [...counts.keys()]));
      const users = await findUsers([...names]);
      for (const [hour, byOwner] of pending)
        for (const [owner, counts] of byOwner) {
          addResolved(hour, users.get(owner) ?? NO_USER, counts);
          addResolved(hour, ALL_USERS, counts);
        }
      pending.clear();
      owners = 0;
    },
    rows: () =>
      [...resolved].flatMap(([hour, byUser]) =>
        [...byUser].map(([userId, counts]) => ({ hour, userId, ...counts })),
      ),
  };
}
