import type {
  AssetUse,
  AssetUseKind,
  HostUse,
  InsightCounts,
  ShareRef,
  ShareUse,
  TermUse,
} from '@spindle/core/insights/insight-counts';
import { dayOf } from '@spindle/core/usage/usage-count';

/** Limits the entries of each kind in memory. Further ones are not counted until the next write, at most 5 s later. */
const ENTRIES_MAX = 20_000;

/** Counts uses of assets, shares, hosts and terms in memory until a writer takes them. */
export interface InsightCounter {
  /** Counts a use of an asset by a user, and for a share if it was opened through one. */
  addUse(use: { userId: number; assetId: string; kind: AssetUseKind; share?: ShareRef }): void;
  /** Counts a visitor who opened a share. */
  addVisit(share: ShareRef): void;
  /** Counts bytes that were sent to the visitors of a share. */
  addShareBytes(share: ShareRef, bytes: number): void;
  /** Counts a request that a page of a host sent for an asset, or bytes of its response. */
  addHost(use: HostUse): void;
  /** Counts a search that found nothing. */
  addTerm(use: Pick<TermUse, 'term' | 'userId'>): void;
  /** Returns and forgets the counts of the oldest day; null without counts. */
  take(): InsightCounts | null;
}

/** Counts of a day, by the texts of their keys. */
interface DayCounts {
  day: number;
  assets: Map<string, AssetUse>;
  shares: Map<string, ShareUse>;
  hosts: Map<string, HostUse>;
  terms: Map<string, TermUse>;
}

/** Opens the counter of a process. `now` is the clock that assigns days. */
export function openInsightCounter(now: () => Date): InsightCounter {
  const days: DayCounts[] = [];

  const today = (): DayCounts => {
    const day = dayOf(now());
    const last = days.at(-1);
    if (last?.day === day) return last;
    const counts: DayCounts = {
      day,
      assets: new Map(),
      shares: new Map(),
      hosts: new Map(),
      terms: new Map(),
    };
    days.push(counts);
    return counts;
  };

  const shareOf = ({ shareId, ownerId }: ShareRef) =>
    entryOf(today().shares, String(shareId), () => ({
      shareId,
      ownerId,
      visits: 0,
      views: 0,
      downloads: 0,
      bytes: 0,
    }));

  return {
    addUse({ userId, assetId, kind, share }) {
      const use = entryOf(today().assets, `${userId} ${assetId}`, () => ({
        userId,
        assetId,
        views: 0,
        downloads: 0,
      }));
      for (const counted of [use, share && shareOf(share)]) {
        if (!counted) continue;
        if (kind === 'view') counted.views += 1;
        else counted.downloads += 1;
      }
    },
    addVisit(share) {
      const counted = shareOf(share);
      if (counted) counted.visits += 1;
    },
    addShareBytes(share, bytes) {
      const counted = shareOf(share);
      if (counted) counted.bytes += bytes;
    },
    addHost({ host, assetId, requests, bytes }) {
      const use = entryOf(today().hosts, `${host} ${assetId}`, () => ({
        host,
        assetId,
        requests: 0,
        bytes: 0,
      }));
      if (!use) return;
      use.requests += requests;
      use.bytes += bytes;
    },
    addTerm({ term, userId }) {
      const use = entryOf(today().terms, `${userId} ${term}`, () => ({
        term,
        userId,
        searches: 0,
      }));
      if (use) use.searches += 1;
    },
    take() {
      const oldest = days.shift();
      if (!oldest) return null;
      const { day, assets, shares, hosts, terms } = oldest;
      return {
        day,
        assets: [...assets.values()],
        shares: [...shares.values()],
        hosts: [...hosts.values()],
        terms: [...terms.values()],
      };
    },
  };
}

/** Returns the entry of a key, a new one if there is none yet; undefined when there are too many. */
function entryOf<T>(entries: Map<string, T>, key: string, create: () => T): T | undefined {
  const known = entries.get(key);
  if (known || entries.size >= ENTRIES_MAX) return known;
  const entry = create();
  entries.set(key, entry);
  return entry;
}
