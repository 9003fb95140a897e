import type { Input } from '@spindle/contracts/http/route';
import {
  type listSimilar as route,
  SIMILAR_MAX,
  type SimilarAsset,
} from '@spindle/contracts/search/similar';
import { innerProduct, vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { isFlat, SAME_PICTURE_COSINE_MIN } from '@spindle/core/duplicates/difference-hash';
import { nearQuarters } from '@spindle/core/duplicates/near-quarters';
import { fromUuid } from '@spindle/core/ids';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS, presentAssetRow } from '../assets/asset-row.ts';
import { visibleAssets } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** `distance` is the number of different bits of the image hashes; null when only the bytes are compared. */
type SimilarRow = AssetRow & { duplicate: boolean; distance: number | null };

/** Lists visible assets with the same file as this asset, or a similar image. Where both images have vectors, those confirm it. */
export async function listSimilar(
  ctx: Context,
  asset: Authorized<Asset, 'view'>,
  { query }: Input<typeof route>,
) {
  const rows = await ctx.db.$queryRaw<SimilarRow[]>`
    WITH same AS (${sameFiles(asset)}), near AS (${nearImages(asset, query.max_distance)}),
    found AS (
      SELECT seq, bool_or(duplicate) AS duplicate, min(distance) AS distance
      FROM (SELECT seq, true AS duplicate, NULL::int AS distance FROM same
        UNION ALL SELECT seq, false, distance FROM near) AS each
      GROUP BY seq
    )
    SELECT ${LIST_COLUMNS}, found.duplicate, found.distance FROM found JOIN asset USING (seq)
    WHERE asset.id <> ${asset.id}::uuid AND ${visibleAssets(ctx.actor, 'live')}
    ORDER BY found.duplicate DESC, found.distance NULLS FIRST, asset.seq DESC LIMIT ${SIMILAR_MAX}`;
  const confirmed = await confirmByVectors(ctx, asset, rows);
  return { status: 'OK' as const, data: confirmed.map(present) };
}

/** Leaves out images whose vector differs from the one of this asset. Images without a vector of the same model stay. */
async function confirmByVectors(
  { db }: Context,
  { id: assetId, renderVersion }: Asset,
  rows: SimilarRow[],
): Promise<SimilarRow[]> {
  const own = await db.imageVector.findFirst({
    where: { assetId, renderVersion },
    orderBy: { savedAt: 'desc' },
  });
  if (!own) return rows;
  const vector = vectorFromBytes(own.vector);
  const others = await db.imageVector.findMany({
    where: { assetId: { in: rows.map(({ id }) => id) }, space: own.space },
  });
  const vectors = new Map(others.map((other) => [other.assetId, other]));
  return rows.filter(({ id, duplicate, renderVersion: version }) => {
    const other = vectors.get(id);
    if (duplicate || other?.renderVersion !== version) return true;
    return innerProduct(vector, vectorFromBytes(other.vector)) >= SAME_PICTURE_COSINE_MIN;
  });
}

/** Selects assets whose current original has the same bytes. */
function sameFiles({ id }: Asset): Prisma.Sql {
  return Prisma.sql`
    SELECT other.seq FROM file AS own JOIN file AS twin ON twin.sha256 = own.sha256 AND twin.key = 'original'
      JOIN asset AS other ON other.id = twin.asset_id
    WHERE own.asset_id = ${id}::uuid AND own.key = 'original' AND ${isCurrent('own')} AND ${isCurrent('twin')}`;
}

/** Selects originals without a later version. */
function isCurrent(file: 'own' | 'twin'): Prisma.Sql {
  const row = Prisma.raw(file);
  return Prisma.sql`NOT EXISTS (SELECT FROM file AS later
    WHERE later.asset_id = ${row}.asset_id
    AND later.key = 'original' AND later.version > ${row}.version)`;
}

/**
 * Selects assets whose difference hash differs from this one in at most `distance` of its 64 bits. The index on the four quarters of the
 * hash, each marked with a letter, finds the candidates: `nearQuarters` explains why one quarter must nearly match. Then the bits of
 * each candidate are compared: ('x' || hash)::bit(64) parses hexadecimal digits, and # is XOR. The last two conditions are those of the
 * partial index.
 */
function nearImages({ dhash }: Asset, distance: number): Prisma.Sql {
  if (dhash === null || isFlat(dhash))
    return Prisma.sql`SELECT 0::bigint AS seq, 0 AS distance WHERE false`;
  return Prisma.sql`
    SELECT seq, distance FROM (
      SELECT seq, bit_count(('x' || dhash)::bit(64) # ('x' || ${dhash}::text)::bit(64))::int AS distance
      FROM asset
      WHERE ARRAY['a' || substr(dhash, 1, 4), 'b' || substr(dhash, 5, 4),
        'c' || substr(dhash, 9, 4), 'd' || substr(dhash, 13, 4)]
        && ${nearQuarters(dhash, distance)}::text[] AND trashed_at IS NULL AND dhash IS NOT NULL
    ) AS measured WHERE distance <= ${distance}`;
}

function present({ duplicate, distance, ...asset }: SimilarRow): SimilarAsset {
  return { id: fromUuid(asset.id), duplicate, distance, asset: presentAssetRow(asset) };
}
