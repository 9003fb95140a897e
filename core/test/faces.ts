import type { Db, Face, Prisma } from '@spindle/prisma/client';

/** Creates a face on an asset: 100 pixels, found by a model, without a person. `assetId` has dashes. */
export function makeFace(
  db: Db,
  assetId: string,
  given: Partial<Prisma.FaceUncheckedCreateInput> = {},
): Promise<Face> {
  return db.face.create({
    data: {
      assetId,
      x: 0.1,
      y: 0.1,
      width: 0.2,
      height: 0.2,
      score: 0.9,
      pixels: 100,
      source: 'FOUND',
      renderVersion: 1,
      ...given,
    },
  });
}
