import type { TxContext } from '@spindle/core/context';
import { isFlat } from '@spindle/core/duplicates/difference-hash';
import { nearQuarters } from '@spindle/core/duplicates/near-quarters';
import { type CheckedAsset, IS_COMPARABLE, IS_CURRENT_ORIGINAL } from './checked-assets.ts';
import { findDifferentImages } from './different-images.ts';
import { groupBy } from './group-by.ts';
import { type HashedImage, NEAR_DISTANCE_MAX, planNearGroups } from './plan-near-groups.ts';

/** Limits the near images that one lookup reads, so that thousands of copies of one image do not make it slow. */
const NEAR_READ_MAX = 500;

/** Limits the nearest images of which an image joins the group. */
const NEIGHBORS_MAX = 30;

/** Quarters of a plain area, such as a sky or a white border, that a large part of a library may have: they find too much. */
const PLAIN_QUARTER = /^[a-d](0000|ffff)$/;

interface Neighbor extends HashedImage {
  imageId: string;
}

interface Membership {
  id: string;
  groupId: number;
  leaderId: string;
  leaderHash: string;
}

/** Adds images to groups of images that look alike, and creates new groups. Images that turn out to be different leave theirs. Returns the ids of the changed groups. */
export async function joinNearGroups(
  tx: TxContext,
  assets: readonly CheckedAsset[],
): Promise<number[]> {
  const images = assets.flatMap(({ id, dhash }) =>
    dhash !== null && !isFlat(dhash) ? [{ id, dhash }] : [],
  );
  if (images.length === 0) return [];
  const own = await readMemberships(tx, idsOf(images));
  const left = await leaveDifferent(tx, own);
  const isGrouped = new Set(own.filter(({ id }) => !left.has(id)).map(({ id }) => id));
  const ungrouped = images.filter(({ id }) => !isGrouped.has(id));
  const neighbors = await findNeighbors(tx, ungrouped);
  const members = await readMemberships(tx, idsOf(neighbors));
  const leaders = members.map(({ leaderId, leaderHash }) => ({ id: leaderId, dhash: leaderHash }));
  const planned = planNearGroups({
    images: ungrouped,
    neighbors: groupBy(neighbors, ({ imageId }) => imageId),
    leaders: new Map(members.map(({ id }, index) => [id, leaders[index] as HashedImage])),
    areDifferent: await findDifferentImages(tx, idsOf([...ungrouped, ...neighbors, ...leaders])),
  });
  const joined = await saveGroups(tx, planned);
  return [...left.values(), ...joined];
}

const idsOf = (images: readonly { id: string }[]) => [...new Set(images.map(({ id }) => id))];

/** Reads the groups of near images that the given ones are in. */
function readMemberships({ db }: TxContext, ids: readonly string[]): Promise<Membership[]> {
  return db.$queryRaw<Membership[]>`
    SELECT member.asset_id AS id, member.group_id AS "groupId", leader.asset_id AS "leaderId", leader.dhash AS "leaderHash"
    FROM duplicate_member AS member
      JOIN duplicate_group ON duplicate_group.id = member.group_id AND duplicate_group.kind = 'NEAR'
      JOIN duplicate_member AS leader ON leader.group_id = member.group_id AND leader.asset_id = CASE WHEN duplicate_group.kind = 'NEAR' THEN duplicate_group.key::uuid END
    WHERE member.asset_id = ANY(${[...ids]}::uuid[])`;
}

/** Removes images that differ from the leader of their group, by vectors that were saved later. Returns their groups by their ids. */
async function leaveDifferent(tx: TxContext, own: readonly Membership[]) {
  const areDifferent = await findDifferentImages(
    tx,
    own.flatMap(({ id, leaderId }) => [id, leaderId]),
  );
  const left = own.filter(({ id, leaderId }) => id !== leaderId && areDifferent(id, leaderId));
  for (const { id, groupId } of left)
    await tx.db.duplicateMember.deleteMany({ where: { assetId: id, groupId } });
  return new Map(left.map(({ id, groupId }) => [id, groupId]));
}

/**
 * Finds images whose hash differs in at most NEAR_DISTANCE_MAX bits from one of the given ones, the nearest first. The index on the
 * quarters of hashes finds the candidates, as for the similar images of one asset.
 */
async function findNeighbors(
  { db }: TxContext,
  images: readonly HashedImage[],
): Promise<Neighbor[]> {
  const given = images.flatMap(({ id, dhash }) => {
    const keys = nearQuarters(dhash, NEAR_DISTANCE_MAX).filter((key) => !PLAIN_QUARTER.test(key));
    return keys.length > 0 ? [{ id, dhash, keys: keys.join() }] : [];
  });
  if (given.length === 0) return [];
  return db.$queryRaw<Neighbor[]>`
    SELECT given.id AS "imageId", near.id, near.dhash
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id uuid, dhash text, keys text)
    CROSS JOIN LATERAL (
      SELECT id, dhash FROM (
        SELECT asset.id, asset.dhash, bit_count(('x' || asset.dhash)::bit(64) # ('x' || given.dhash)::bit(64)) AS distance
        FROM asset
        WHERE ARRAY['a' || substr(asset.dhash, 1, 4), 'b' || substr(asset.dhash, 5, 4),
            'c' || substr(asset.dhash, 9, 4), 'd' || substr(asset.dhash, 13, 4)] && string_to_array(given.keys, ',')
          AND asset.dhash IS NOT NULL AND ${IS_COMPARABLE} AND asset.id <> given.id
          AND bit_count(('x' || asset.dhash)::bit(64) # ('x' || given.dhash)::bit(64)) <= ${NEAR_DISTANCE_MAX}::int
        LIMIT ${NEAR_READ_MAX}::int
      ) AS read ORDER BY distance, id LIMIT ${NEIGHBORS_MAX}::int
    ) AS near`;
}

/** Saves the planned groups. Returns the ids of the changed ones. */
async function saveGroups(
  { db }: TxContext,
  planned: ReadonlyMap<string, HashedImage>,
): Promise<number[]> {
  if (planned.size === 0) return [];
  const leaderIds = idsOf([...planned.values()]);
  await db.duplicateGroup.createMany({
    data: leaderIds.map((key) => ({ kind: 'NEAR', key })),
    skipDuplicates: true,
  });
  const rows = [...planned].map(([id, leader]) => ({ id, leader_id: leader.id }));
  const joined = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO duplicate_member (group_id, asset_id, sha256, dhash)
    SELECT duplicate_group.id, asset.id, file.sha256, asset.dhash
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, leader_id text)
      JOIN duplicate_group ON duplicate_group.kind = 'NEAR' AND duplicate_group.key = given.leader_id
      JOIN asset ON asset.id = given.id
      LEFT JOIN file ON file.asset_id = asset.id AND ${IS_CURRENT_ORIGINAL}
    ON CONFLICT DO NOTHING RETURNING group_id AS id`;
  return joined.map(({ id }) => id);
}
