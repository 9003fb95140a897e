import {
  FaceFilters,
  type FaceSearchAnswer,
  type FaceSearchFields,
  QueryFace,
  type readFaceSearch as readRoute,
} from '@spindle/contracts/face-search/face-search';
import type { Input } from '@spindle/contracts/http/route';
import { eventHooksOf } from '@spindle/core/addons/event-hooks';
import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { Invalid, NotFound } from '@spindle/core/errors';
import { fromUuid, newKey } from '@spindle/core/ids';
import { faceQueryKey } from '@spindle/core/storage/keys';
import { findQueryFaces } from '@spindle/core/tasks/interactive';
import { type FaceSearch, Prisma } from '@spindle/prisma/client';
import { z } from 'zod';
import type { App } from '../app-parts.ts';
import { type AssetRow, LIST_COLUMNS, presentAssetRow } from '../assets/asset-row.ts';
import type { FaceIndex } from './face-index.ts';
import { findMatches } from './find-matches.ts';
import type { FaceSearchForm } from './receive-search.ts';

/** The components that a face search needs. */
export interface FaceSearchParts extends Pick<App, 'interactive' | 'settings'> {
  index: FaceIndex;
}

/** Which page of a search, and by which face of its picture. */
interface PageRequest {
  page: number;
  limit: number;
  isExtended: boolean;
  face: number;
}

/** The fields of the form that a saved search keeps. */
const SavedFields = z.object({
  strictness: z.number(),
  extended_result: z.boolean(),
  include_groups: z.boolean(),
  filters: FaceFilters,
  limit_per_page: z.number(),
  face: z.number(),
});

/**
 * Finds assets that show a face of a picture. A worker examines the picture, which is then deleted. Throws Invalid for a filter that the
 * settings do not allow and for a face that the picture does not have, a 422 error for a picture that cannot be read, and StillProcessing
 * after 30 s.
 */
export async function searchFaces(
  ctx: Context,
  { fields, image }: FaceSearchForm,
  parts: FaceSearchParts,
  signal: AbortSignal,
): Promise<FaceSearchAnswer> {
  await checkFilters(fields, parts);
  const id = newKey();
  const key = faceQueryKey(id);
  await ctx.db.faceSearch.create({
    data: {
      id,
      userId: ctx.actor.userId,
      request: SavedFields.parse(fields),
      createdAt: ctx.now(),
    },
  });
  let isKept = false;
  try {
    const { bytes, contentType } = image;
    await ctx.storage.put(key, bytes, { contentType });
    await parts.interactive.perform(findQueryFaces, { searchId: id, key, contentType }, signal);
    const row = await findSearch(ctx, id);
    const answer = await present(ctx, row, pageOf(fields), parts);
    isKept = fields.save_search;
    return isKept ? answer : { ...answer, search_id: null };
  } finally {
    await removeObjects(ctx, [key]);
    if (!isKept) await ctx.db.faceSearch.deleteMany({ where: { id } });
  }
}

/** Reads a page of a saved search. */
export async function readFaceSearch(
  ctx: Context,
  row: FaceSearch,
  query: Input<typeof readRoute>['query'],
  parts: FaceSearchParts,
): Promise<FaceSearchAnswer> {
  const saved = SavedFields.parse(row.request);
  const given = {
    limit_per_page: query.limit_per_page ?? saved.limit_per_page,
    extended_result: query.extended_result ?? saved.extended_result,
    face: query.face ?? saved.face,
  };
  return present(ctx, row, { ...pageOf(given), page: query.page }, parts);
}

const pageOf = (
  fields: Pick<FaceSearchFields, 'limit_per_page' | 'extended_result' | 'face'>,
): PageRequest => ({
  page: 1,
  limit: fields.limit_per_page,
  isExtended: fields.extended_result,
  face: fields.face,
});

/** Finds a saved search. Throws NotFound for one of another user, or one that has expired. */
export async function findSearch({ db, actor }: Context, id: string): Promise<FaceSearch> {
  const row = await db.faceSearch.findFirst({ where: { id, userId: actor.userId } });
  if (!row) throw new NotFound('Face search', id);
  return row;
}

/** Throws Invalid for filters by fields that `pass_through_fields` of the add-on does not name. */
async function checkFilters(
  { filters }: FaceSearchFields,
  { settings }: Pick<FaceSearchParts, 'settings'>,
): Promise<void> {
  const { disposition } = eventHooksOf(await settings.read('addons'), 'FACE_RECOGNITION');
  const allowed = disposition.pass_through_fields ?? [];
  if (allowed.length === 0) return;
  for (const name of Object.keys(filters))
    if (!allowed.includes(name))
      throw new Invalid(`The field ${name} is not a filter of the face search.`);
}

async function present(
  ctx: Context,
  row: FaceSearch,
  { page, limit, isExtended, face }: PageRequest,
  { index }: FaceSearchParts,
): Promise<FaceSearchAnswer> {
  const faces = z.array(QueryFace).parse(row.faces);
  if (faces.length > 0 && face >= faces.length)
    throw new Invalid(`The picture has no face ${face}: it shows ${faces.length}.`);
  const { strictness, include_groups: includeGroups, filters } = SavedFields.parse(row.request);
  const vectors = row.vectors.slice(2 * face, 2 * face + 2).map(vectorFromBytes);
  const distance = row.distances[strictness] ?? 0;
  const query = { vectors, distance, includeGroups, filters };
  const all =
    row.space === null || faces.length === 0
      ? []
      : await findMatches(ctx, index, { ...query, space: row.space });
  const matches = all.slice((page - 1) * limit, page * limit);
  const ids = matches.map(({ assetId }) => assetId);
  return {
    data: {
      matches: ids.map(fromUuid),
      extended_result: isExtended ? await readAssets(ctx, ids) : {},
    },
    page,
    search_id: row.id,
    limit_per_page: limit,
    hits: all.length,
    distances: Object.fromEntries(
      matches.map(({ assetId, distance }) => [fromUuid(assetId), Number(distance.toFixed(3))]),
    ),
    faces,
    face: faces.length > 0 ? face : null,
  };
}

async function readAssets({ db }: Context, ids: string[]) {
  const rows = await db.$queryRaw<AssetRow[]>(
    Prisma.sql`SELECT ${LIST_COLUMNS} FROM asset WHERE asset.id = ANY(${ids}::uuid[])`,
  );
  return Object.fromEntries(rows.map((row) => [fromUuid(row.id), presentAssetRow(row)]));
}
