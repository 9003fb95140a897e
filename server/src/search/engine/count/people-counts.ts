import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleSeq } from '../match/visible-seq.ts';
import type { PeopleCounts, SearchEngine } from '../search-engine.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
  faceChangesBelow,
} from './unchanged-assets-cache.ts';

interface CachedCounts extends CachedResult {
  counts: PeopleCounts;
}

/** A row of each person. Without any, one row with null that has the changes below the boundary. */
type CountRow = { changes: bigint; id: number | null; assets: number };

/** Creates the counter of one server. It counts old assets once while neither they nor their faces change, recent assets each time. */
export function createPeopleCounter(): SearchEngine['countPeople'] {
  const cache = createUnchangedAssetsCache<CachedCounts>(1);
  return async (ctx) => {
    const found = await cache.read(ctx, 'people', {
      asOf: await visibleSeq(ctx),
      compute: async (boundary) => [
        { boundary, ...(await countPart(ctx, boundary, Prisma.sql`NOT EXISTS`)) },
        null,
      ],
      readRecent: ({ boundary }) => countPart(ctx, boundary, Prisma.sql`EXISTS`),
    });
    return found && sum(found.result.counts, found.recent.counts);
  };
}

/** Counts the live assets of each person: those from the boundary on for `EXISTS`, else those below it. Reads the changes below it, too. */
async function countPart(
  { db }: Context,
  boundary: bigint,
  exists: Prisma.Sql,
): Promise<{ changes: bigint; counts: PeopleCounts }> {
  const rows = await db.$queryRaw<CountRow[]>`
    SELECT state.changes, counted.id, counted.assets
    FROM (SELECT ${changesBelow(boundary)} + ${faceChangesBelow(boundary)} AS changes) AS state LEFT JOIN (
      SELECT face.person_id AS id, count(DISTINCT face.asset_id)::int AS assets
      FROM face
      WHERE face.person_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM asset AS trashed WHERE trashed.id = face.asset_id AND trashed.trashed_at IS NOT NULL)
        AND ${exists} (SELECT FROM asset AS recent WHERE recent.id = face.asset_id AND recent.seq >= ${boundary})
      GROUP BY face.person_id) AS counted ON true`;
  const counts = rows.flatMap(({ id, assets }) => (id === null ? [] : [[id, assets] as const]));
  return { changes: rows[0]?.changes ?? -1n, counts: new Map(counts) };
}

function sum(old: PeopleCounts, recent: PeopleCounts): PeopleCounts {
  const sums = new Map(old);
  for (const [id, assets] of recent) sums.set(id, (sums.get(id) ?? 0) + assets);
  return sums;
}
