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

/**
 * Deletes all biometric data: faces with their vectors, people with their consents, saved face searches, and the results and fields of
 * add-ons that describe faces. Disable these add-ons first, or new images bring new faces. A repeated call continues an interrupted one.
 * Returns the number of faces.
 */
export async function deleteBiometrics(ctx: Context): Promise<number> {
  const faces = await ctx.db.face.count();
  while ((await inTransaction(ctx, deleteFacesOfBatch)) > 0);
  await deleteDocuments(ctx, await ctx.db.person.findMany());
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    await tx.db.faceSearch.deleteMany();
    await tx.db.face.deleteMany();
    await tx.db.person.deleteMany();
    await notifyPurge(tx);
  });
  return faces;
}

/** Deletes the documents of consents before the people who name them, so that a repeated call finds those that are left. */
async function deleteDocuments({ storage }: Context, people: readonly Person[]): Promise<void> {
  const keys = people.flatMap(({ consentFileKey }) => consentFileKey ?? []);
  if (keys.length > 0) await storage.remove(keys);
}

/** Deletes what is known of the faces of a few assets. Returns the number of assets. */
async function deleteFacesOfBatch(tx: TxContext): Promise<number> {
  const { db } = tx;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT asset_id AS id FROM analysis WHERE addon = ANY(${FACE_ADDONS})
    UNION SELECT asset_id FROM face LIMIT ${BATCH}`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await markAddonChanges(tx);
  await lockAssets(tx, ids);
  await lockPeople(tx);
  await db.$executeRaw`
    UPDATE asset SET data = data - ${FACE_FIELDS}::text[]
    WHERE id = ANY(${ids}::uuid[]) AND data ?| ${FACE_FIELDS}::text[]`;
  await db.analysis.deleteMany({ where: { assetId: { in: ids }, addon: { in: FACE_ADDONS } } });
  await db.face.deleteMany({ where: { assetId: { in: ids } } });
  return ids.length;
}

/**
 * Deletes the biometric data of one person: the faces with their vectors, name and consent, and all saved face searches, of which any may
 * hold the person's vector. Returns the number of faces; null when there is no such person.
 */
export async function deletePersonBiometrics(
  ctx: Context,
  personId: number,
): Promise<number | null> {
  const faces = await ctx.db.face.count({ where: { personId } });
  while ((await inTransaction(ctx, (tx) => deletePersonBatch(tx, personId))) > 0);
  await deleteDocuments(ctx, await ctx.db.person.findMany({ where: { id: personId } }));
  const { count } = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    await tx.db.faceSearch.deleteMany();
    await notifyPurge(tx);
    return tx.db.person.deleteMany({ where: { id: personId } });
  });
  return count > 0 ? faces : null;
}

/** Deletes the person's faces on a few assets, and corrects what these say about their faces. Returns the number of assets. */
async function deletePersonBatch(tx: TxContext, personId: number): Promise<number> {
  const { db } = tx;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT asset_id AS id FROM face WHERE person_id = ${personId} LIMIT ${BATCH}`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await markAddonChanges(tx);
  await lockAssets(tx, ids);
  await lockPeople(tx);
  await db.face.deleteMany({ where: { personId, assetId: { in: ids } } });
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
  return ids.length;
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
