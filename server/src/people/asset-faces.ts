import type { Face as FaceAnswer, FaceBox, PersonTarget } from '@spindle/contracts/people/people';
import { type Context, inTransaction } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { deleteEmptyPeople } from '@spindle/core/people/delete-empty-people';
import { lockPeople } from '@spindle/core/people/lock-people';
import type { Asset, Face, Person } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { assignFaces } from './assign-faces.ts';
import { findTarget } from './find-target.ts';

/** Lists the faces on the current images of an asset, from left to right. */
export async function listFaces(
  { db }: Context,
  { id, renderVersion }: Authorized<Asset, 'view'>,
): Promise<FaceAnswer[]> {
  const faces = await db.face.findMany({
    where: { assetId: id, renderVersion },
    include: { person: true },
    orderBy: [{ x: 'asc' }, { id: 'asc' }],
  });
  return faces.map(presentFace);
}

/** Saves a face that a user drew. It has no vector until an add-on examines it. */
export async function drawFace(
  ctx: Context,
  asset: Authorized<Asset, 'edit'>,
  { box, to }: { box: FaceBox; to: PersonTarget },
): Promise<FaceAnswer> {
  return inTransaction(ctx, async (tx) => {
    const { id: assetId, renderVersion, width, height } = await lockAuthorized(tx, asset);
    await lockPeople(tx);
    const face = await tx.db.face.create({
      data: {
        assetId,
        ...box,
        score: 1,
        pixels: Math.round(Math.min(box.width * (width ?? 0), box.height * (height ?? 0))),
        source: 'DRAWN',
        renderVersion,
        personId: await findTarget(tx, to),
        confirmed: true,
      },
      include: { person: true },
    });
    return presentFace(face);
  });
}

/** Says who a face on an asset is. Throws NotFound for a face of another asset. */
export async function assignFace(
  ctx: Context,
  asset: Authorized<Asset, 'edit'>,
  { faceId, to }: { faceId: number; to: PersonTarget },
): Promise<FaceAnswer> {
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    const where = { id: faceId, assetId: asset.id };
    if (!(await tx.db.face.findFirst({ where }))) throw new NotFound('Face', faceId);
    await assignFaces(tx, [faceId], await findTarget(tx, to));
    return presentFace(await tx.db.face.findFirstOrThrow({ where, include: { person: true } }));
  });
}

/** Deletes a face of an asset with its vector. Throws NotFound for a face of another asset. */
export async function removeFace(
  ctx: Context,
  asset: Authorized<Asset, 'edit'>,
  faceId: number,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    const face = await tx.db.face.findFirst({ where: { id: faceId, assetId: asset.id } });
    if (!face) throw new NotFound('Face', faceId);
    await tx.db.face.delete({ where: { id: faceId } });
    await deleteEmptyPeople(tx, face.personId === null ? [] : [face.personId]);
  });
}

function presentFace(face: Face & { person: Person | null }): FaceAnswer {
  const { id, x, y, width, height, source, person, confirmed } = face;
  return {
    id,
    box: { x, y, width, height },
    source,
    person: person && { id: person.id, name: person.name, hidden: person.hidden },
    confirmed,
  };
}
