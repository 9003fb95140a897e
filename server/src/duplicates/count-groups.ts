import type { DuplicatePage } from '@spindle/contracts/duplicates/duplicates';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleBySeq } from '../assets/visible-assets.ts';

interface Counts {
  exact: number;
  near: number;
  freedBytes: bigint;
}

/** Counts the listed groups that the caller can see. The counts of a caller who sees all assets are a few seconds old. */
export async function countGroups({
  db,
  actor,
}: Context): Promise<NonNullable<DuplicatePage['counts']>> {
  const seen = Prisma.sql`
    SELECT duplicate_group.id, duplicate_group.kind, sum(asset.size) - max(asset.size) AS freed_bytes,
      array_agg(member.asset_id) AS asset_ids, count(DISTINCT coalesce(member.sha256, member.asset_id::text)) AS checksums
    FROM asset JOIN duplicate_member AS member ON member.asset_id = asset.id
      JOIN duplicate_group ON duplicate_group.id = member.group_id
    WHERE duplicate_group.is_listed AND asset.status = 'OK' AND ${visibleBySeq(actor, 'live')}
    GROUP BY duplicate_group.id HAVING count(*) > 1`;
  const visible = Prisma.sql`
    SELECT kind, freed_bytes FROM (${seen}) AS seen WHERE (kind = 'EXACT' OR checksums > 1)
      AND NOT EXISTS (SELECT FROM duplicate_dismissal AS dismissal WHERE dismissal.asset_ids @> seen.asset_ids)`;
  const listed = Prisma.sql`SELECT kind, freed_bytes FROM duplicate_group WHERE is_listed`;
  // Bytes of groups of both kinds count twice when their assets do.
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE kind = 'EXACT')::int AS exact, count(*) FILTER (WHERE kind = 'NEAR')::int AS near,
      coalesce(sum(freed_bytes), 0)::bigint AS "freedBytes"
    FROM (${actor.groupAssetAccess ? listed : visible}) AS found`;
  const pending = await db.duplicateCheck.findFirst({ select: { id: true } });
  return {
    exact: counts?.exact ?? 0,
    near: counts?.near ?? 0,
    freed_bytes: Number(counts?.freedBytes ?? 0),
    is_searching: pending !== null,
  };
}
