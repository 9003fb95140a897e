import type { readFile as route } from '@spindle/contracts/files';
import { CONTENT_KEY_MISSING } from '@spindle/contracts/links';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { File } from '@spindle/prisma/client';
import { maySee } from '../assets/access.ts';
import { cacheControlOf } from './caching.ts';
import { derivedName } from './download-name.ts';

/** Seconds that an address in the store holds: a film is fetched in parts while it plays. */
const STORE_ADDRESS_SECONDS = 3600;

/** All that is served of an asset in the trash, to those who may restore it. */
const KEY_IN_TRASH = '_thumb';

/**
 * The newest file of an asset under a key. Throws NotFound for an asset that the caller may not see, for one in the trash (but
 * for its thumbnail), and in the words of the specification for a key that it does not have.
 */
export async function readFile(ctx: Context, { params, query }: Input<typeof route>) {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(params.id) },
    include: {
      files: {
        where: { key: query.key, error: null },
        orderBy: { version: 'desc' },
        take: 1,
      },
    },
  });
  if (!asset || !(await maySee(ctx, asset))) throw new NotFound('Asset', params.id);
  if (asset.trashedAt !== null && query.key !== KEY_IN_TRASH)
    throw new NotFound('Asset', params.id);
  const [file] = asset.files;
  if (!file) throw new AppError(404, 'NOT_FOUND', CONTENT_KEY_MISSING);
  return {
    kind: 'stored' as const,
    etag: `"${file.id}-${file.size}"`,
    contentType: file.contentType,
    fileName: isOriginal(file) ? asset.name : derivedName(asset.name, file.key, file.contentType),
    delivery: query.delivery,
    cacheControl: cacheControlOf(query.v, asset.version),
    variesByAccept: false,
    sizeBytes: Number(file.size),
    open: (range: ByteRange | undefined, signal: AbortSignal) =>
      ctx.storage.get(file.objectKey, range, signal),
    addressInStore: async (disposition: string) =>
      ctx.config.s3?.redirect
        ? ctx.storage.presignGet(file.objectKey, {
            expirySeconds: STORE_ADDRESS_SECONDS,
            contentType: file.contentType,
            disposition,
          })
        : null,
  };
}

function isOriginal(file: File): boolean {
  return file.key === 'original';
}
