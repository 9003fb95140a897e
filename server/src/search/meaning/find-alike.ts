import { type AlikeAsset, MEANING_MAX } from '@spindle/contracts/search/meaning';
import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS, presentAssetRow } from '../../assets/asset-row.ts';
import type { VectorIndex } from './vector-index.ts';

/** Most similar images that the index is asked for, round by round, until enough of them match. */
const ROUNDS = [600, 6_000, 60_000];
/** Rows of one statement: 2 KB each. */
const BATCH = 600;

/** What images are compared with, and which. */
export interface AlikeQuery {
  space: string;
  vector: Float32Array;
  /** Selects the assets that the caller may find, on the table `asset`. */
  condition: Prisma.Sql;
  /** As FilterMatch returns it. */
  permitted: Uint8Array | null;
  /** Returns the score of an image; null if it is not similar enough. */
  score(image: Float32Array): number | null;
}

type VectorRow = AssetRow & { vector: Uint8Array };

/**
 * Finds the images with the highest scores: at most MEANING_MAX. The index finds candidates by inexact vectors; the database has the exact
 * ones, and decides which of them the caller may see. Throws Unavailable.
 */
export async function findAlike(
  ctx: Context,
  index: VectorIndex,
  query: AlikeQuery,
): Promise<AlikeAsset[]> {
  const { space, vector, permitted } = query;
  const found: Scored[] = [];
  let from = 0;
  for (const limit of ROUNDS) {
    const near = await index.find({ space, vector, limit, permitted });
    const seqs = [...new Set(near.seqs)];
    for (; from < seqs.length; from += BATCH) {
      const batch = await scoreImages(ctx, query, seqs.slice(from, from + BATCH));
      found.push(...batch.alike);
      // Images farther away are not similar enough either, once none of a batch is.
      const isOver = batch.alike.length === 0 && batch.count > 0;
      if (isOver || found.length >= MEANING_MAX) return present(found);
    }
    from = seqs.length;
    if (near.seqs.length < limit) break;
  }
  return present(found);
}

interface Scored {
  row: AssetRow;
  score: number;
}

/** Returns the images that are similar enough, and how many were compared. */
async function scoreImages(
  ctx: Context,
  query: AlikeQuery,
  seqs: number[],
): Promise<{ alike: Scored[]; count: number }> {
  const rows = await readVectors(ctx, query, seqs);
  const alike = rows.flatMap((row) => {
    const score = query.score(vectorFromBytes(row.vector));
    return score === null ? [] : [{ row, score }];
  });
  return { alike, count: rows.length };
}

function readVectors(
  { db }: Context,
  { space, condition }: AlikeQuery,
  seqs: number[],
): Promise<VectorRow[]> {
  return db.$queryRaw<VectorRow[]>`
    SELECT ${LIST_COLUMNS}, image_vector.vector
    FROM asset JOIN image_vector ON image_vector.asset_id = asset.id
    WHERE asset.seq = ANY(${seqs}::bigint[]) AND image_vector.space = ${space}
      AND image_vector.render_version = asset.render_version AND ${condition}`;
}

function present(found: Scored[]): AlikeAsset[] {
  return found
    .sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, MEANING_MAX)
    .map(({ row, score }) => ({
      id: fromUuid(row.id),
      score: Number(score.toFixed(3)),
      asset: presentAssetRow(row),
    }));
}
