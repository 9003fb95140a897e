import type { Input } from '@spindle/contracts/http/route';
import type { listSharedAssets as route } from '@spindle/contracts/shares/share-routes';
import { SHARED_ASSETS_PER_PAGE, type SharedAsset } from '@spindle/contracts/shares/shares';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import type { Asset } from '@spindle/prisma/client';
import { membersOf, shownBy } from './members.ts';
import { type ReadShareScope, type ShareScope, STRIDE } from './scope.ts';
import { enterShare, type OpenShare, type Visitor } from './visit.ts';

type Row = Pick<
  Asset,
  | 'id'
  | 'name'
  | 'kind'
  | 'contentType'
  | 'size'
  | 'width'
  | 'height'
  | 'duration'
  | 'thumbhash'
  | 'hasPreview'
> & { hasFilm: boolean; title: unknown; description: unknown };

/** A page of what a share shows, in its order. */
export async function listSharedAssets(
  ctx: Context,
  { params, query }: Input<typeof route>,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
) {
  const open = await enterShare(ctx, params.token, visitor, secrets);
  const extent = readScope(ctx, open);
  const [rows, { total }] = await Promise.all([
    readPage(ctx, open, (query.page - 1) * SHARED_ASSETS_PER_PAGE, extent),
    extent,
  ]);
  return {
    status: 'OK' as const,
    data: {
      assets: rows.map(presentShared),
      page: query.page,
      total_assets: total,
      total_pages: Math.ceil(total / SHARED_ASSETS_PER_PAGE),
    },
  };
}

async function readPage(
  ctx: Context,
  { share, owner }: OpenShare,
  start: number,
  extent: Promise<ShareScope>,
): Promise<Row[]> {
  const mark = start < STRIDE ? 0 : (await extent).marks[Math.floor(start / STRIDE)];
  if (mark === undefined) return [];
  return ctx.db.$queryRaw<Row[]>`
    SELECT asset.id, asset.name, asset.kind, asset.content_type AS "contentType", asset.size, asset.width, asset.height,
           asset.duration, asset.thumbhash, asset.has_preview AS "hasPreview",
           EXISTS (SELECT FROM file WHERE file.asset_id = asset.id AND file.version = asset.version AND file.key = ${HLS} AND file.error IS NULL) AS "hasFilm",
           asset.data -> 'title' AS title, asset.data -> 'description' AS description
    FROM ${membersOf(share)} AS member JOIN asset ON asset.id = member.asset_id
    WHERE ${shownBy(owner)} AND member.position >= ${mark} ORDER BY member.position
    LIMIT ${SHARED_ASSETS_PER_PAGE} OFFSET ${start % STRIDE}`;
}

/** Throws NotFound for an asset that the share does not show, whether or not there is one. */
export async function expectShown(
  ctx: Context,
  { share, owner }: OpenShare,
  assetId: string,
): Promise<void> {
  const [found] = await ctx.db.$queryRaw<object[]>`
    SELECT FROM ${membersOf(share)} AS member JOIN asset ON asset.id = member.asset_id
    WHERE member.asset_id = ${toUuid(assetId)}::uuid AND ${shownBy(owner)}`;
  if (!found) throw new NotFound('Asset', assetId);
}

function presentShared(row: Row): SharedAsset {
  return {
    id: fromUuid(row.id),
    name: row.name,
    kind: row.kind,
    content_type: row.contentType,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    duration: row.duration,
    thumbhash: row.thumbhash,
    has_preview: row.hasPreview,
    has_film: row.hasFilm,
    title: textOf(row.title),
    description: textOf(row.description),
  };
}

/** Schemas may call anything a title; only words are shown. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
