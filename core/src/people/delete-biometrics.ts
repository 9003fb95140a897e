import { type Person, Prisma } from '@spindle/prisma/client';
import { type Context, inTransaction, type TxContext } from '../context.ts';
import { markAddonChanges } from '../events/record-event.ts';
import { lockPeople } from './lock-people.ts';
import { notifyPurge } from './purge-notice.ts';

/** Assets of one transaction. */
const BATCH = 500;

/** Add-ons whose results describe faces. */
const FACE_ADDONS = ['FACE_RECOGNITION', 'EMOTION_RECOGNITION'];

/** Reserved fields of an asset's data that describe faces. */
const FACE_FIELDS = ['_filespin_fr_count', '_filespin_face_ids', '_filespin_emotion_labels'];

/** Limits the assets of one call, so that a request ends within seconds. */
const CALL_ASSETS_MAX = 5_000;

/** What a call has deleted, and what it left to the next one. */
export interface PurgedPortion {
  faces: number;
  assets: number;
  /** Assets that are left. 0: everything is deleted. */
  remaining: number;
}

/**
 * Deletes biometric data: faces with their vectors, people with their consents, saved face searches, and the results and fields of
 * add-ons that describe faces. Disable these add-ons first, or new images bring new faces. Deletes those of `assetsMax` assets at most:
 * repeat the call until none remains. A repeated call also continues an interrupted one.
 */
export async function deleteBiometrics(
  ctx: Context,
  assetsMax = CALL_ASSETS_MAX,
): Promise<PurgedPortion> {
  const purged = await deletePortion(ctx, assetsMax, deleteFacesOfBatch);
  const remaining = await countAssetsWithFaces(ctx);
  if (remaining > 0) return { ...purged, remaining };
  await deleteDocuments(ctx, await ctx.db.person.findMany());
  const left = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    await tx.db.faceSearch.deleteMany();
    const { count } = await tx.db.face.deleteMany();
    await tx.db.person.deleteMany();
    await notifyPurge(tx);
    return count;
  });
  return { faces: purged.faces + left, assets: purged.assets, remaining: 0 };
}

/** What a batch has deleted. */
type PurgedBatch = Omit<PurgedPortion, 'remaining'>;

/** Deletes batches until one is empty, or until `assetsMax` assets are done. */
async function deletePortion(
  ctx: Context,
  assetsMax: number,
  deleteBatch: (tx: TxContext, limit: number) => Promise<PurgedBatch>,
): Promise<PurgedBatch> {
  const purged = { faces: 0, assets: 0 };
  while (purged.assets < assetsMax) {
    const limit = Math.min(BATCH, assetsMax - purged.assets);
    const batch = await inTransaction(ctx, (tx) => deleteBatch(tx, limit));
    purged.faces += batch.faces;
    purged.assets += batch.assets;
    if (batch.assets === 0) break;
  }
  return purged;
}

async function countAssetsWithFaces({ db }: Context): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT asset_id FROM analysis WHERE addon = ANY(${FACE_ADDONS}) UNION SELECT asset_id FROM face) AS asset`;
  return row?.count ?? 0;
}

/** Deletes the documents of consents before the people who name them, so that a repeated call finds those that are left. */
async function deleteDocuments({ storage }: Context, people: readonly Person[]): Promise<void> {
  const keys = people.flatMap(({ consentFileKey }) => consentFileKey ?? []);
  if (keys.length > 0) await storage.remove(keys);
}

/** Deletes what is known of the faces of a few assets. Each half reads its index only as far as the batch goes. */
async function deleteFacesOfBatch(tx: TxContext, limit: number): Promise<PurgedBatch> {
  const { db } = tx;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      (SELECT DISTINCT asset_id AS id FROM analysis WHERE addon = ANY(${FACE_ADDONS})
        ORDER BY asset_id LIMIT ${limit})
      UNION (SELECT DISTINCT asset_id FROM face ORDER BY asset_id LIMIT ${limit})) AS asset
    ORDER BY id LIMIT ${limit}`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { faces: 0, assets: 0 };
  await markAddonChanges(tx);
  await lockAssets(tx, ids);
  await lockPeople(tx);
  await db.$executeRaw`
    UPDATE asset SET data = data - ${FACE_FIELDS}::text[]
    WHERE id = ANY(${ids}::uuid[]) AND data ?| ${FACE_FIELDS}::text[]`;
  await db.analysis.deleteMany({ where: { assetId: { in: ids }, addon: { in: FACE_ADDONS } } });
  const { count } = await db.face.deleteMany({ where: { assetId: { in: ids } } });
  return { faces: count, assets: ids.length };
}

/**
 * Deletes the biometric data of one person: the faces with their vectors, name and consent, and all saved face searches, of which any may
 * hold the person's vector. Repeat the call as that of `deleteBiometrics`. Null when there is no such person.
 */
export async function deletePersonBiometrics(
  ctx: Context,
  personId: number,
  assetsMax = CALL_ASSETS_MAX,
): Promise<PurgedPortion | null> {
  const purged = await deletePortion(ctx, assetsMax, (tx, limit) =>
    deletePersonBatch(tx, personId, limit),
  );
  const [left] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT asset_id)::int AS count FROM face WHERE person_id = ${personId}`;
  if (left && left.count > 0) return { ...purged, remaining: left.count };
  await deleteDocuments(ctx, await ctx.db.person.findMany({ where: { id: personId } }));
  const { count } = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    await tx.db.faceSearch.deleteMany();
    await notifyPurge(tx);
    return tx.db.person.deleteMany({ where: { id: personId } });
  });
  return count > 0 ? { ...purged, remaining: 0 } : null;
}

/** Deletes the person's faces on a few assets, and corrects what these say about their faces. */
async function deletePersonBatch(
  tx: TxContext,
  personId: number,
  limit: number,
): Promise<PurgedBatch> {
  const { db } = tx;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT asset_id AS id FROM face WHERE person_id = ${personId} LIMIT ${limit}`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { faces: 0, assets: 0 };
  await markAddonChanges(tx);
  await lockAssets(tx, ids);
  await lockPeople(tx);
  const { count } = await db.face.deleteMany({ where: { personId, assetId: { in: ids } } });
  await db.analysis.deleteMany({
    where: { assetId: { in: ids }, addon: 'EMOTION_RECOGNITION' }, // made again from the other faces
  });
  await db.$executeRaw`
    UPDATE analysis SET result = jsonb_build_object('faces', found.faces) FROM ${facesOf(ids)}
    WHERE analysis.asset_id = found.id AND analysis.addon = 'FACE_RECOGNITION'`;
  await db.$executeRaw`
    UPDATE asset SET data = data - ${FACE_FIELDS}::text[]
      || jsonb_strip_nulls(jsonb_build_object('_filespin_fr_count', found.faces::text, '_filespin_face_ids', found.ids))
    FROM ${facesOf(ids)} WHERE asset.id = found.id AND asset.data ? '_filespin_fr_count'`;
  return { faces: count, assets: ids.length };
}

/** Selects the remaining faces that a model has found on assets: their number and their ids, null without any. */
function facesOf(ids: string[]): Prisma.Sql {
  return Prisma.sql`(SELECT each.id, count(face.id)::int AS faces, string_agg(face.id::text, ' ' ORDER BY face.id) AS ids
    FROM unnest(${ids}::uuid[]) AS each (id)
    LEFT JOIN face ON face.asset_id = each.id AND face.source = 'FOUND' GROUP BY each.id) AS found`;
}

async function lockAssets({ db }: TxContext, ids: string[]): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}
