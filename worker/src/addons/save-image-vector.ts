import type { TxContext } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';

/** Saves the vector of an asset's picture. `space`: names the model that computed it. */
export async function saveImageVector(
  { db }: TxContext,
  { id: assetId, renderVersion }: Pick<Asset, 'id' | 'renderVersion'>,
  space: string,
  vector: Float32Array,
): Promise<void> {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength).slice();
  const row = { renderVersion, vector: bytes };
  await db.imageVector.upsert({
    where: { assetId_space: { assetId, space } },
    create: { assetId, space, ...row },
    update: row,
  });
}
