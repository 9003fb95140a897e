import { vectorFromBytes, vectorToBytes } from '@spindle/core/analysis/vectors';
import type { Context, TxContext } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';

/** Saves the vector of an asset's picture. `space`: names the model that computed it. */
export async function saveImageVector(
  { db, now }: TxContext,
  { id: assetId, renderVersion }: Pick<Asset, 'id' | 'renderVersion'>,
  space: string,
  vector: Float32Array,
): Promise<void> {
  const row = { renderVersion, vector: vectorToBytes(vector), savedAt: now() };
  await db.imageVector.upsert({
    where: { assetId_space: { assetId, space } },
    create: { assetId, space, ...row },
    update: row,
  });
}

/** Returns the vector of an asset's present picture in a space; null if it has none. */
export async function readImageVector(
  { db }: Pick<Context, 'db'>,
  { id: assetId, renderVersion }: Pick<Asset, 'id' | 'renderVersion'>,
  space: string,
): Promise<Float32Array | null> {
  const row = await db.imageVector.findFirst({ where: { assetId, space, renderVersion } });
  return row && vectorFromBytes(row.vector);
}
