import type { TxContext } from '@spindle/core/context';
import { isWithheld } from '@spindle/core/people/consent-state';
import { lockPeople } from '@spindle/core/people/lock-people';
import { startImagePurge } from '@spindle/core/people/start-image-purge';
import { fold } from '@spindle/core/search/fold';
import type { Asset, Face, Person } from '@spindle/prisma/client';
import { overlapOf } from '../../models/overlap.ts';
import type { NamedFace } from './face-regions.ts';

/** A face and a region that overlap at least so much are the same: programs draw larger or smaller boxes. */
const OVERLAP_MIN = 0.25;

/**
 * Says who the faces of an asset are, as its file states. A face that no model has found is added. People are found by their names, or
 * created. What users have confirmed or rejected stays. Purges the images from the content delivery network when one of them has no
 * consent. The row of the asset is locked; locks people.
 */
export async function saveNamedFaces(
  tx: TxContext,
  asset: Pick<Asset, 'id' | 'creatorId' | 'renderVersion' | 'width' | 'height'>,
  named: readonly NamedFace[],
): Promise<void> {
  if (named.length === 0) return;
  await lockPeople(tx);
  const faces = await tx.db.face.findMany({
    where: { assetId: asset.id, renderVersion: asset.renderVersion },
    include: { rejections: true },
    orderBy: { id: 'asc' },
  });
  const free = new Set(faces);
  const confirmed: Person[] = [];
  for (const { box, name } of named) {
    const best = [...free]
      .map((face) => ({ face, overlap: overlapOf(face, box) }))
      .sort((a, b) => b.overlap - a.overlap)[0];
    const face = best && best.overlap >= OVERLAP_MIN ? best.face : null;
    if (face) free.delete(face);
    if (face?.confirmed) continue;
    const person = await findOrCreatePerson(tx, name);
    if (face?.rejections.some(({ personId }) => personId === person.id)) continue;
    await confirmFace(tx, asset, { face, box, personId: person.id });
    confirmed.push(person);
  }
  if (confirmed.some((person) => isWithheld(person, tx.now()))) await startImagePurge(tx, asset);
}

async function confirmFace(
  { db }: TxContext,
  {
    id: assetId,
    renderVersion,
    width,
    height,
  }: Pick<Asset, 'id' | 'renderVersion' | 'width' | 'height'>,
  { face, box, personId }: { face: Face | null; box: NamedFace['box']; personId: number },
): Promise<void> {
  const known = { personId, confirmed: true };
  if (face) {
    await db.face.update({ where: { id: face.id }, data: known });
    return;
  }
  const pixels = Math.round(Math.min(box.width * (width ?? 0), box.height * (height ?? 0)));
  await db.face.create({
    data: { ...known, ...box, assetId, renderVersion, pixels, score: 1, source: 'EMBEDDED' },
  });
}

/** Returns the first person with a name, whatever its case and accents, or a new one. */
async function findOrCreatePerson({ db }: TxContext, name: string): Promise<Person> {
  const nameKey = fold(name);
  const known = await db.person.findFirst({ where: { nameKey }, orderBy: { id: 'asc' } });
  return known ?? db.person.create({ data: { name, nameKey } });
}
