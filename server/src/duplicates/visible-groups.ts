import { DUPLICATES_MAX, type DuplicateKind } from '@spindle/contracts/duplicates/duplicates';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';

/** The position of a group in the list. */
export interface GroupKey {
  id: number;
  kind: DuplicateKind;
  freedBytes: bigint;
}

/** A group with those of its assets that the caller can see. Ids are UUIDs. */
export interface VisibleGroup extends GroupKey {
  assetIds: string[];
}

/** Groups of one statement. */
const GROUPS_PER_READ = 100;

/** Limits the groups that one request looks at, for callers who see few of them. */
const GROUPS_READ_MAX = 1_000;

interface PageOptions {
  kind: DuplicateKind | undefined;
  limit: number;
  after: GroupKey | undefined;
}

/** Reads the next groups of which the caller can see at least two assets. `next`: the group after which the list goes on; undefined at its end. */
export async function readVisibleGroups(
  ctx: Context,
  { kind, limit, after }: PageOptions,
): Promise<{ groups: VisibleGroup[]; next: GroupKey | undefined }> {
  const groups: VisibleGroup[] = [];
  let last = after;
  for (let read = 0; read < GROUPS_READ_MAX; read += GROUPS_PER_READ) {
    const keys = await readKeys(ctx, kind, last);
    const visible = await readAssetIds(ctx, keys);
    for (const key of keys) {
      const assetIds = visible.get(key.id);
      if (assetIds) groups.push({ ...key, assetIds });
      last = key;
      if (groups.length === limit) return { groups, next: last };
    }
    if (keys.length < GROUPS_PER_READ) return { groups, next: undefined };
  }
  return { groups, next: last };
}

function readKeys(
  { db }: Context,
  kind: DuplicateKind | undefined,
  after: GroupKey | undefined,
): Promise<GroupKey[]> {
  const ofKind = kind ? Prisma.sql`kind = ${kind}::duplicate_kind` : Prisma.sql`true`;
  const isLater = after
    ? Prisma.sql`(kind, -freed_bytes, id) > (${after.kind}::duplicate_kind, ${-after.freedBytes}::bigint, ${after.id}::int)`
    : Prisma.sql`true`;
  return db.$queryRaw<GroupKey[]>`
    SELECT id, kind, freed_bytes AS "freedBytes" FROM duplicate_group
    WHERE is_listed AND ${ofKind} AND ${isLater} ORDER BY kind, -freed_bytes, id LIMIT ${GROUPS_PER_READ}`;
}

/**
 * Returns the visible assets of groups, at least two of each and the first DUPLICATES_MAX, by the id of the group. Leaves out groups that
 * the worker would no longer list: an asset has just gone to the trash, the caller sees only copies of one file of a near group, or only
 * dismissed assets.
 */
async function readAssetIds(
  { db, actor }: Context,
  keys: readonly GroupKey[],
): Promise<Map<number, string[]>> {
  const rows = await db.$queryRaw<{ id: number; assetIds: string[] }[]>`
    WITH seen AS (
      SELECT given.id, visible.* FROM unnest(${keys.map(({ id }) => id)}::int[]) AS given (id)
      CROSS JOIN LATERAL (
        SELECT member.asset_id, member.sha256 FROM duplicate_member AS member JOIN asset ON asset.id = member.asset_id
        WHERE member.group_id = given.id AND asset.status = 'OK' AND ${visibleAssets(actor, 'live')}
        ORDER BY member.asset_id LIMIT ${DUPLICATES_MAX}
      ) AS visible
    ), grouped AS (
      SELECT id, array_agg(asset_id) AS asset_ids, count(DISTINCT coalesce(sha256, asset_id::text)) AS checksums
      FROM seen GROUP BY id HAVING count(*) > 1
    )
    SELECT grouped.id, asset_ids AS "assetIds" FROM grouped JOIN duplicate_group USING (id)
    WHERE (kind = 'EXACT' OR checksums > 1)
      AND NOT EXISTS (SELECT FROM duplicate_dismissal AS dismissal WHERE dismissal.asset_ids @> grouped.asset_ids)`;
  return new Map(rows.map(({ id, assetIds }) => [id, assetIds]));
}
