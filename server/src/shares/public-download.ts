import { DOWNLOAD_FILES_MAX } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { CONTENT_KEY_MISSING } from '@spindle/contracts/links/links';
import type {
  downloadShare as allRoute,
  downloadSharedAsset as route,
} from '@spindle/contracts/shares/share-routes';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import type { ByteRange } from '@spindle/core/storage/storage';
import {
  createZip,
  LATEST_ORIGINAL,
  ORIGINAL_COLUMNS,
  type OriginalRow,
  refuseTooManyFiles,
} from '../collections/zip.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import {
  authorizeDownload,
  authorizeShared,
  enterShare,
  type OpenShare,
  type Visitor,
} from './access.ts';
import { memberTable, visibleToVisitors } from './members.ts';

/** Returns the original of an asset of a share. Throws Forbidden when the share does not allow downloads. */
export async function downloadSharedAsset(
  ctx: Context,
  { params, query }: Input<typeof route>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  const asset = await authorizeShared(ctx, entered, params);
  return openOriginal(ctx, authorizeDownload(entered), asset, query.delivery);
}

async function openOriginal(
  ctx: Context,
  _share: Authorized<OpenShare, 'download'>,
  { id }: Authorized<{ id: string }, 'view'>,
  delivery: Input<typeof route>['query']['delivery'],
) {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: {
      files: { where: { key: 'original', error: null }, orderBy: { version: 'desc' }, take: 1 },
    },
  });
  const [file] = asset?.files ?? [];
  if (!asset || !file) throw new AppError(404, 'NOT_FOUND', CONTENT_KEY_MISSING);
  return {
    kind: 'stored' as const,
    etag: `"${file.id}-${file.size}"`,
    contentType: file.contentType,
    fileName: asset.name,
    delivery,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    sizeBytes: Number(file.size),
    open: (range: ByteRange | undefined, signal: AbortSignal) =>
      ctx.storage.get(file.objectKey, range, signal),
    // A URL of the storage service would stay valid after the share ends.
    addressInStore: async () => null,
  };
}

/**
 * Returns all assets of a share as one ZIP archive. Throws Forbidden when the share does not allow downloads, NotFound
 * when it shows no asset.
 */
export async function downloadShare(
  ctx: Context,
  { params }: Input<typeof allRoute>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  const rows = await readOriginals(ctx, authorizeDownload(entered));
  if (rows.length === 0) throw new NotFound('Asset of this share');
  refuseTooManyFiles(rows.length);
  return createZip(ctx, rows, `${entered.share.name}.zip`);
}

/** Reads one row more than an archive may contain, so that `refuseTooManyFiles` notices. */
function readOriginals(
  { db }: Context,
  { share, owner }: Authorized<OpenShare, 'download'>,
): Promise<OriginalRow[]> {
  return db.$queryRaw<OriginalRow[]>`
    SELECT ${ORIGINAL_COLUMNS}
    FROM ${memberTable(share)} AS member JOIN asset ON asset.id = member.asset_id
    CROSS JOIN LATERAL ${LATEST_ORIGINAL} AS original
    WHERE ${visibleToVisitors(owner)} ORDER BY member.position LIMIT ${DOWNLOAD_FILES_MAX + 1}`;
}
