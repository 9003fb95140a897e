import type { FaceFilters } from '@spindle/contracts/face-search/face-search';
import { vectorDistance, vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import type { FaceIndex } from './face-index.ts';
import { matchesFilters } from './matches-filters.ts';

/** Rows of one statement. */
const BATCH = 2_000;

/** What a face is searched by. */
export interface FaceQuery {
  space: string;
  /** The face, and the same face mirrored. */
  vectors: readonly Float32Array[];
  /** Faces farther apart do not match. */
  distance: number;
  includeGroups: boolean;
  filters: FaceFilters;
}

/** An asset with a face that matches. */
export interface FaceMatch {
  assetId: string;
  distance: number;
}

interface FaceRow {
  assetId: string;
  vector: Uint8Array;
  data: unknown;
}

/** Finds the assets that the caller may see and that show the face, from the most similar. */
export async function findMatches(
  ctx: Context,
  index: FaceIndex,
  query: FaceQuery,
): Promise<FaceMatch[]> {
  const { space, vectors, distance, filters } = query;
  const ids = await index.findNear(ctx, space, { vectors, distance });
  const nearest = new Map<string, number>();
  for (let from = 0; from < ids.length; from += BATCH)
    for (const row of await readFaces(ctx, ids.slice(from, from + BATCH), query)) {
      const vector = vectorFromBytes(row.vector);
      const near = Math.min(...vectors.map((one) => vectorDistance(one, vector)));
      if (near > distance || near >= (nearest.get(row.assetId) ?? Number.POSITIVE_INFINITY))
        continue;
      if (matchesFilters(row.data, filters)) nearest.set(row.assetId, near);
    }
  return [...nearest]
    .map(([assetId, near]) => ({ assetId, distance: near }))
    .sort((a, b) => a.distance - b.distance || a.assetId.localeCompare(b.assetId));
}

/** Reads faces of visible assets. Leaves out people whose consent was withdrawn or has ended, for all callers. */
function readFaces(
  { db, actor, now }: Context,
  ids: number[],
  { space, includeGroups, filters }: FaceQuery,
): Promise<FaceRow[]> {
  const hasFilters = Object.keys(filters).length > 0;
  const alone = Prisma.sql`NOT EXISTS (SELECT FROM face AS other
    WHERE other.asset_id = face.asset_id AND other.id <> face.id)`;
  const today = now().toISOString().slice(0, 10);
  return db.$queryRaw<FaceRow[]>`
    SELECT face.asset_id AS "assetId", face.vector,
      ${hasFilters ? Prisma.sql`asset.data` : Prisma.sql`NULL::jsonb`} AS data
    FROM face JOIN asset ON asset.id = face.asset_id LEFT JOIN person ON person.id = face.person_id
    WHERE face.id = ANY(${ids}::int[]) AND face.space = ${space}
      AND person.consent IS DISTINCT FROM 'WITHDRAWN'
      AND (person.consent_until < ${today}::date AND person.consent = 'GIVEN') IS NOT TRUE
      AND ${visibleAssets(actor, 'live')}
      AND ${includeGroups ? Prisma.sql`true` : alone}`;
}
