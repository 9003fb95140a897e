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
import { createCleanZip } from '../collections/clean-zip.ts';
import {
  createZip,
  LATEST_ORIGINAL,
  ORIGINAL_COLUMNS,
  type OriginalRow,
  refuseTooManyFiles,
} from '../collections/zip.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { CleanCopies } from '../files/clean/clean-copies.ts';
import { cleanFile } from '../files/clean/clean-file.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import {
  authorizeDownload,
  authorizeShared,
  enterShare,
  type OpenShare,
  type Visitor,
} from './access.ts';
import { memberTable, visibleToVisitors } from './members.ts';

interface Parts {
  secrets: Secrets;
  cleanCopies: CleanCopies;
}

/**
 * Returns the original of an asset of a share, without personal information if the share removes it. Throws Forbidden when the share does
 * not allow downloads, 415 and 422 for a file that cannot be cleaned.
 */
export async function downloadSharedAsset(
  ctx: Context,
  { params, query }: Input<typeof route>,
  visitor: Visitor,
  { secrets, cleanCopies }: Parts,
) {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  const asset = await authorizeShared(ctx, entered, params);
  const { name, file } = await findOriginal(ctx, authorizeDownload(entered), asset);
  const content = entered.share.removePersonalInfo
    ? await cleanFile(ctx, file, cleanCopies)
    : {
        etag: `"${file.id}-${file.size}"`,
        sizeBytes: Number(file.size),
        open: (range: ByteRange | undefined, signal: AbortSignal) =>
          ctx.storage.get(file.objectKey, range, signal),
      };
  return {
    ...content,
    kind: 'stored' as const,
    contentType: file.contentType,
    fileName: name,
    delivery: query.delivery,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    // A URL of the storage service would stay valid after the share ends.
    addressInStore: async () => null,
  };
}

async function findOriginal(
  ctx: Context,
  _share: Authorized<OpenShare, 'download'>,
  { id }: Authorized<{ id: string }, 'view'>,
) {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: {
      files: { where: { key: 'original', error: null }, orderBy: { version: 'desc' }, take: 1 },
    },
  });
  const [file] = asset?.files ?? [];
  if (!asset || !file) throw new AppError(404, 'NOT_FOUND', CONTENT_KEY_MISSING);
  return { name: asset.name, file };
}

/**
 * Returns all assets of a share as one ZIP archive, without personal information if the share removes it. Throws Forbidden when the share does not allow downloads, NotFound
 * when it shows no asset.
 */
export async function downloadShare(
  ctx: Context,
  { params }: Input<typeof allRoute>,
  visitor: Visitor,
  { secrets, cleanCopies }: Parts,
) {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  const rows = await readOriginals(ctx, authorizeDownload(entered));
  if (rows.length === 0) throw new NotFound('Asset of this share');
  refuseTooManyFiles(rows.length);
  const fileName = `${entered.share.name}.zip`;
  return entered.share.removePersonalInfo
    ? createCleanZip(ctx, rows, fileName, cleanCopies)
    : createZip(ctx, rows, fileName);
}

/** Reads one row more than an archive may contain, so that `refuseTooManyFiles` notices. */
async function readOriginals(
  ctx: Context,
  { share, owner }: Authorized<OpenShare, 'download'>,
): Promise<OriginalRow[]> {
  return ctx.db.$queryRaw<OriginalRow[]>`
    SELECT ${ORIGINAL_COLUMNS}
    FROM ${await memberTable(ctx, owner, share)} AS member JOIN asset ON asset.id = member.asset_id
    CROSS JOIN LATERAL ${LATEST_ORIGINAL} AS original
    WHERE ${visibleToVisitors(owner)} ORDER BY member.position LIMIT ${DOWNLOAD_FILES_MAX + 1}`;
}
