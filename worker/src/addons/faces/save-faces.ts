import { vectorFromBytes, vectorToBytes } from '@spindle/core/analysis/vectors';
import type { TxContext } from '@spindle/core/context';
import { deleteEmptyPeople } from '@spindle/core/people/delete-empty-people';
import { type Asset, type Face, Prisma } from '@spindle/prisma/client';
import type { FoundFace } from '../../models/capabilities.ts';
import type { FaceSpace } from '../../models/face-distances.ts';
import { matchFaces } from './match-faces.ts';

/**
 * Saves the faces that a model has found on an asset. A face that was known before keeps its id, and with it the person, the confirmation
 * and what users rejected. Found faces that are gone are deleted. Drawn faces, those from the file, and on an unchanged picture the
 * confirmed ones, stay without being found. Returns the ids of the found faces. The row of the asset is locked.
 */
export async function saveFaces(
  tx: TxContext,
  asset: Pick<Asset, 'id' | 'renderVersion'>,
  { name: space, distances }: FaceSpace,
  found: readonly FoundFace[],
): Promise<number[]> {
  const { db } = tx;
  const known = await db.face.findMany({ where: { assetId: asset.id }, orderBy: { id: 'asc' } });
  const matches = matchFaces(
    known.map(comparedFace),
    found.map((face) => ({ ...face, space })),
    distances,
  );
  const ids: number[] = [];
  for (const [i, face] of found.entries()) {
    const before = known[matches.get(i) ?? -1];
    ids.push(await saveFace(tx, asset, { space, face, before }));
  }
  const kept = new Set(ids);
  const gone = known.filter((face) => !kept.has(face.id) && !outlastsSearch(face, asset));
  await db.face.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  await deleteEmptyPeople(
    tx,
    gone.flatMap(({ personId }) => personId ?? []),
  );
  return ids;
}

function comparedFace({ x, y, width, height, space, vector }: Face) {
  return { box: { x, y, width, height }, space, vector: vector && vectorFromBytes(vector) };
}

/** Whether a face stays although the model does not find it. */
function outlastsSearch(
  { source, confirmed, renderVersion }: Face,
  asset: Pick<Asset, 'renderVersion'>,
): boolean {
  return source !== 'FOUND' || (confirmed && renderVersion === asset.renderVersion);
}

/** Creates or updates the row of a face. Returns its id. */
async function saveFace(
  { db, now }: TxContext,
  { id: assetId, renderVersion }: Pick<Asset, 'id' | 'renderVersion'>,
  { space, face, before }: { space: string; face: FoundFace; before: Face | undefined },
): Promise<number> {
  const { box, score, pixels, eyes, expression, vector } = face;
  const seen = {
    score,
    pixels,
    eyes: eyes ? eyes.map(({ x, y }) => ({ x, y })) : Prisma.DbNull,
    expression: expression ?? Prisma.DbNull,
    space: vector && space,
    vector: vector && vectorToBytes(vector),
    vectorAt: now(),
    renderVersion,
  };
  // A box that a user has drawn stays as it is.
  const place = before && before.source !== 'FOUND' ? {} : box;
  const { id } = before
    ? await db.face.update({ where: { id: before.id }, data: { ...seen, ...place } })
    : await db.face.create({ data: { ...seen, ...box, assetId, source: 'FOUND' } });
  return id;
}
