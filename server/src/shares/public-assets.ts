import { hasCleanCopy } from '@spindle/contracts/files/personal-info';
import type { Input } from '@spindle/contracts/http/route';
import type { listSharedAssets as route } from '@spindle/contracts/shares/share-routes';
import { SHARED_ASSETS_PER_PAGE, type SharedAsset } from '@spindle/contracts/shares/shares';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { type Asset, Prisma, type ShareVisitor } from '@spindle/prisma/client';
import { type EnteredShare, enterShare, type Visitor } from './access.ts';
import { findIdentity } from './identity.ts';
import { isMember, memberTable, visibleToVisitors } from './members.ts';
import { type ReadShareScope, type ShareScope, STRIDE } from './scope.ts';

/** The columns that a visitor sees. Title and description are custom data, so they can have any type. */
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
  | 'version'
> & { hasRendition: boolean; title: unknown; description: unknown };

const COLUMNS = Prisma.sql`
  asset.id, asset.name, asset.kind, asset.content_type AS "contentType", asset.size, asset.width, asset.height,
  asset.duration, asset.thumbhash, asset.has_preview AS "hasPreview", asset.version,
  EXISTS (SELECT FROM file WHERE file.asset_id = asset.id AND file.version = asset.version
    AND file.key = ${HLS} AND file.error IS NULL) AS "hasRendition",
  asset.data -> 'title' AS title, asset.data -> 'description' AS description`;

/** Lists a page of the assets of a share, in the order of the share; or of those that the visitor has chosen. */
export async function listSharedAssets(
  ctx: Context,
  { params, query }: Input<typeof route>,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
) {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  const start = (query.page - 1) * SHARED_ASSETS_PER_PAGE;
  const { rows, total } =
    query.chosen === '1'
      ? await readChosen(
          ctx,
          entered,
          start,
          await findIdentity(ctx, entered.share, visitor, secrets),
        )
      : await readAll(ctx, entered, start, readScope(ctx, entered));
  return {
    status: 'OK' as const,
    data: {
      assets: rows.map((row) => presentShared(row, entered)),
      page: query.page,
      total_assets: total,
      total_pages: Math.ceil(total / SHARED_ASSETS_PER_PAGE),
    },
  };
}

async function readAll(
  ctx: Context,
  entered: EnteredShare,
  start: number,
  scope: Promise<ShareScope>,
) {
  const [rows, { total }] = await Promise.all([readPage(ctx, entered, start, scope), scope]);
  return { rows, total };
}

/** Reads a page of what a visitor has chosen, at most CHOICES_MAX assets in all. Nothing for a visitor who has not told their name. */
async function readChosen(
  ctx: Context,
  { share, owner }: EnteredShare,
  start: number,
  identity: ShareVisitor | null,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ctx.db.$queryRaw<(Row & { total: number })[]>`
    SELECT ${COLUMNS}, (count(*) OVER ())::int AS total
    FROM share_choice AS choice JOIN asset ON asset.id = choice.asset_id
    WHERE choice.visitor_id = ${identity?.id ?? 0} AND ${await isMember(ctx, owner, share)} AND ${visibleToVisitors(owner)}
    ORDER BY choice.chosen_at, asset.id LIMIT ${SHARED_ASSETS_PER_PAGE} OFFSET ${start}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Reads a page from its nearest anchor. `start` is the number of assets before the page. */
async function readPage(
  ctx: Context,
  { share, owner }: EnteredShare,
  start: number,
  scope: Promise<ShareScope>,
): Promise<Row[]> {
  const anchor = start < STRIDE ? 0 : (await scope).anchors[Math.floor(start / STRIDE)];
  if (anchor === undefined) return [];
  return ctx.db.$queryRaw<Row[]>`
    SELECT ${COLUMNS}
    FROM ${await memberTable(ctx, owner, share)} AS member JOIN asset ON asset.id = member.asset_id
    WHERE ${visibleToVisitors(owner)} AND member.position >= ${anchor} ORDER BY member.position
    LIMIT ${SHARED_ASSETS_PER_PAGE} OFFSET ${start % STRIDE}`;
}

function presentShared(row: Row, { share }: EnteredShare): SharedAsset {
  const size = Number(row.size);
  return {
    id: fromUuid(row.id),
    name: row.name,
    kind: row.kind,
    content_type: row.contentType,
    size,
    width: row.width,
    height: row.height,
    duration: row.duration,
    thumbhash: row.thumbhash,
    has_preview: row.hasPreview,
    version: row.version,
    has_hls: row.hasRendition,
    title: textOrNull(row.title),
    description: textOrNull(row.description),
    can_download:
      share.allowDownload && (!share.removePersonalInfo || hasCleanCopy(row.contentType, size)),
  };
}

/** Returns a non-empty text or null; a custom schema may give a title any type. */
function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
