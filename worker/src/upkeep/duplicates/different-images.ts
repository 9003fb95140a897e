import { innerProduct, vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { TxContext } from '@spindle/core/context';
import { SAME_PICTURE_COSINE_MIN } from '@spindle/core/duplicates/difference-hash';
import { groupBy } from './group-by.ts';

interface VectorRow {
  assetId: string;
  space: string;
  vector: Uint8Array;
}

/**
 * Returns a function that tells whether two of the given images are known to be different: a user said so, or both have vectors of one
 * model that differ. Ids are UUIDs.
 */
export async function findDifferentImages(
  { db }: TxContext,
  ids: readonly string[],
): Promise<(a: string, b: string) => boolean> {
  if (ids.length === 0) return () => false;
  const dismissals = await db.duplicateDismissal.findMany({
    where: { assetIds: { hasSome: [...ids] } },
    select: { assetIds: true },
  });
  const dismissed = dismissals.map(({ assetIds }) => new Set(assetIds));
  const rows = await db.$queryRaw<VectorRow[]>`
    SELECT image_vector.asset_id AS "assetId", space, vector FROM image_vector
      JOIN asset ON asset.id = image_vector.asset_id AND asset.render_version = image_vector.render_version
    WHERE image_vector.asset_id = ANY(${[...ids]}::uuid[])`;
  const vectors = groupBy(rows, ({ assetId }) => assetId);
  return (a, b) =>
    dismissed.some((assets) => assets.has(a) && assets.has(b)) ||
    haveDifferentVectors(vectors.get(a) ?? [], vectors.get(b) ?? []);
}

function haveDifferentVectors(ours: readonly VectorRow[], others: readonly VectorRow[]): boolean {
  return ours.some(({ space, vector }) => {
    const other = others.find((row) => row.space === space);
    if (!other) return false;
    const cosine = innerProduct(vectorFromBytes(vector), vectorFromBytes(other.vector));
    return cosine < SAME_PICTURE_COSINE_MIN;
  });
}
