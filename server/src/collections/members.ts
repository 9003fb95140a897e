import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import type { MemberOrder } from '@spindle/contracts/collections/collections';
import { appendAssetsToCollections, lastPosition } from '@spindle/core/collections/append-assets';
import type { ChangedMembership } from '@spindle/core/collections/record-memberships';
import type { Context, TxContext } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { type Collection, Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../assets/asset-row.ts';
import { seesEverything, visibleAssets, visibleInAnyState } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { readSearch, type SmartEngine } from './smart-collection.ts';

/** A collection that the caller may change. */
type Editable = Authorized<Pick<Collection, 'id'>, 'edit'>;

/** Holds one page of a collection's assets and the total that the caller can see. */
export interface Members {
  total: number;
  found: AssetRow[];
  /** The cover that the owner chose, if the caller can see it. */
  cover?: AssetRow | undefined;
}

/** Which assets of a collection are read. */
export interface Page {
  offset: number;
  limit: number;
  order?: MemberOrder;
  /** Only for a collection that is not smart: a condition on the table `asset`. */
  condition?: Prisma.Sql | undefined;
}

/** The order of the rows of `member`. */
const ORDERS: Record<MemberOrder, Prisma.Sql> = {
  position: Prisma.sql`member.position`,
  added_asc: Prisma.sql`member.added_seq`,
  added_desc: Prisma.sql`member.added_seq DESC`,
};

/**
 * Reads the same page of visible assets from each collection, and its cover. Uses three queries in total, and a search for each smart
 * collection.
 */
export async function readMembers(
  ctx: Context,
  collections: readonly Pick<Collection, 'id' | 'search'>[],
  page: Page,
  engine: SmartEngine,
): Promise<Map<number, Members>> {
  const plain = collections.filter(({ search }) => search === null).map(({ id }) => id);
  const members = await readStoredMembers(ctx, plain, page);
  // One after the other: a list may have many, and a search may scan.
  for (const { id, search } of collections) {
    if (search === null) continue;
    const request = await readSearch(ctx, search);
    members.set(id, request ? await engine.slice(ctx, request, page) : { total: 0, found: [] });
  }
  return members;
}

async function readStoredMembers(
  ctx: Context,
  collectionIds: number[],
  page: Page,
): Promise<Map<number, Members>> {
  const joined = joinVisible(ctx, page.condition);
  const order = ORDERS[page.order ?? 'position'];
  const [totals, rows, covers] = await Promise.all([
    ctx.db.$queryRaw<{ collectionId: number; total: number }[]>`
      SELECT member.collection_id AS "collectionId", count(*)::int AS total
      FROM collection_asset AS member ${joined}
      WHERE member.collection_id = ANY(${collectionIds}::int[]) GROUP BY 1`,
    ctx.db.$queryRaw<(AssetRow & { collectionId: number })[]>`
      SELECT page."collectionId", ${LIST_COLUMNS}
      FROM unnest(${collectionIds}::int[]) AS requested (id) CROSS JOIN LATERAL (
        SELECT requested.id AS "collectionId", member.asset_id, row_number() OVER (ORDER BY ${order}) AS rank
        FROM collection_asset AS member ${joined}
        WHERE member.collection_id = requested.id
        ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}
      ) AS page JOIN asset ON asset.id = page.asset_id ORDER BY page."collectionId", page.rank`,
    ctx.db.$queryRaw<(AssetRow & { collectionId: number })[]>`
      SELECT member.collection_id AS "collectionId", ${LIST_COLUMNS}
      FROM collection_asset AS member JOIN asset ON asset.id = member.asset_id AND ${visibleInAnyState(ctx.actor)}
      WHERE member.collection_id = ANY(${collectionIds}::int[]) AND member.is_cover`,
  ]);
  const coverOf = (id: number) => covers.find(({ collectionId }) => collectionId === id);
  const members = new Map<number, Members>(
    collectionIds.map((id) => [id, { total: 0, found: [], cover: coverOf(id) }]),
  );
  for (const { collectionId, total } of totals) {
    const entry = members.get(collectionId);
    if (entry) entry.total = total;
  }
  for (const row of rows) members.get(row.collectionId)?.found.push(row);
  return members;
}

/** Joins `asset` to hide assets from the caller. Empty for a caller who sees everything, so that no asset row is read without a condition. */
function joinVisible({ actor }: Context, condition?: Prisma.Sql): Prisma.Sql {
  if (condition) return Prisma.sql`JOIN asset ON asset.id = member.asset_id AND ${condition}`;
  return seesEverything(actor)
    ? Prisma.empty
    : Prisma.sql`JOIN asset ON asset.id = member.asset_id AND ${visibleInAnyState(actor)}`;
}

/** Throws NotFound for the first of the assets that the caller cannot see. */
export async function expectVisible(ctx: TxContext, assetIds: string[]): Promise<void> {
  const seen = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset
    WHERE asset.id = ANY(${assetIds.map(toUuid)}::uuid[]) AND ${visibleAssets(ctx.actor, 'live')}`;
  const known = new Set(seen.map(({ id }) => fromUuid(id)));
  const missing = assetIds.find((id) => !known.has(id));
  if (missing !== undefined) throw new NotFound('Asset', missing);
}

/** Throws Conflict when the original of one of the assets cannot be read. */
export async function refuseFailedOriginals({ db }: TxContext, assetIds: string[]): Promise<void> {
  if (assetIds.length === 0) return;
  const where = { id: { in: assetIds.map(toUuid) }, error: { not: null } };
  if (await db.asset.findFirst({ where, select: { id: true } }))
    throw new Conflict(ORIGINAL_FAILED);
}

/** Appends assets in the given order; assets already present keep their position. Expects locked collections. Returns the memberships that begin. */
export async function appendAssets(
  ctx: TxContext,
  collections: readonly Editable[],
  assetIds: string[],
): Promise<ChangedMembership[]> {
  if (assetIds.length === 0) return [];
  await expectVisible(ctx, assetIds);
  const collectionIds = collections.map(({ id }) => id);
  return appendAssetsToCollections(ctx, collectionIds, assetIds.map(toUuid));
}

/** Appends the assets of the source collection that the caller can see, in its order. Assets already present keep their position. Returns the memberships that begin. */
export async function copyAssets(
  ctx: TxContext,
  source: Authorized<Pick<Collection, 'id'>, 'view'>,
  { id }: Editable,
): Promise<ChangedMembership[]> {
  return ctx.db.$queryRaw<ChangedMembership[]>`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT ${id}, asset.id,
           ${lastPosition(Prisma.sql`${id}::int`)} + row_number() OVER (ORDER BY member.position)
    FROM collection_asset AS member JOIN asset ON asset.id = member.asset_id
    WHERE member.collection_id = ${source.id} AND ${visibleInAnyState(ctx.actor)}
    ON CONFLICT DO NOTHING
    RETURNING collection_id, asset_id AS "assetUuid", position, 'ADDED' AS change`;
}

/** Makes a member the cover of a collection; null: the first one is the cover. Throws NotFound for an asset that is not a member. */
export async function setCover(
  tx: TxContext,
  { id: collectionId }: Editable,
  assetId: string | null,
): Promise<void> {
  const { collectionAsset } = tx.db;
  await collectionAsset.updateMany({
    where: { collectionId, isCover: true },
    data: { isCover: false },
  });
  if (assetId === null) return;
  await expectVisible(tx, [assetId]);
  const member = { collectionId, assetId: toUuid(assetId) };
  const { count } = await collectionAsset.updateMany({ where: member, data: { isCover: true } });
  if (count === 0) throw new NotFound('Asset', assetId);
}

/** Makes the cover of the source collection that of a new one with its assets. */
export async function copyCover(
  { db }: TxContext,
  source: Authorized<Pick<Collection, 'id'>, 'view'>,
  { id }: Editable,
): Promise<void> {
  await db.$executeRaw`
    UPDATE collection_asset AS member SET is_cover = true FROM collection_asset AS former
    WHERE member.collection_id = ${id} AND member.asset_id = former.asset_id
      AND former.collection_id = ${source.id} AND former.is_cover`;
}

/** Removes assets from a collection; ignores ids that are not in it. Returns the memberships that end. */
export async function removeAssets(
  ctx: TxContext,
  { id: collectionId }: Editable,
  assetIds: string[],
): Promise<ChangedMembership[]> {
  if (assetIds.length === 0) return [];
  return ctx.db.$queryRaw<ChangedMembership[]>`
    DELETE FROM collection_asset WHERE collection_id = ${collectionId} AND asset_id = ANY(${assetIds.map(toUuid)}::uuid[])
    RETURNING collection_id, asset_id AS "assetUuid", position, 'REMOVED' AS change`;
}
