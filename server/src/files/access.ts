import { CONTENT_KEY_MISSING } from '@spindle/contracts/links/links';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound, Unauthorized } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Asset, File } from '@spindle/prisma/client';
import { authorizeRow, authorizeView } from '../assets/access.ts';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { isAnonymous } from './anonymous.ts';
import { isInternalKey } from './entry-documents.ts';

/** A stored file whose content the caller may read. */
export type ReadableFile = Authorized<File, 'view'>;

/** A file that the caller may read, with its asset. */
export interface FoundFile {
  asset: Authorized<Asset, 'view'>;
  file: ReadableFile;
}

/**
 * Finds the newest file of an asset under a key, or the file of a given version. Throws NotFound for a missing key or version, an asset
 * that the caller may not see, and one in the trash. Throws Unauthorized for anonymous callers if the file is not public.
 */
export async function findFile(
  ctx: Context,
  id: string,
  { key, version }: { key: string; version?: number | undefined },
): Promise<FoundFile> {
  const row = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: {
      files: { where: { key, error: null, version }, orderBy: { version: 'desc' }, take: 1 },
    },
  });
  const asset = await authorizeRow(ctx, row, id, 'view');
  if (asset.trashedAt !== null) throw new NotFound('Asset', id);
  const file = isInternalKey(key) ? undefined : asset.files[0];
  if (isAnonymous(ctx) && !file?.public) throw new Unauthorized();
  if (!file && version !== undefined) throw new NotFound('Version', version);
  if (!file) throw new AppError(404, 'NOT_FOUND', CONTENT_KEY_MISSING);
  return { asset, file: authorize(file, 'view') };
}

/**
 * Finds files of an asset's current version by keys and by a key prefix. Throws NotFound for an asset that the caller may not see and
 * for one in the trash, Unauthorized for anonymous callers if none of the files is public.
 */
export async function findCurrentFiles(
  ctx: Context,
  id: string,
  keys: string[],
  prefix?: string,
): Promise<{ asset: Authorized<Asset, 'view'>; files: ReadableFile[] }> {
  const named = { key: { in: keys } };
  const keyFilter = prefix ? { OR: [named, { key: { startsWith: prefix } }] } : named;
  const found = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: { files: { where: { ...keyFilter, error: null } } },
  });
  const asset = found && found.trashedAt === null && (await authorizeView(ctx, found));
  if (!asset) throw isAnonymous(ctx) ? new Unauthorized() : new NotFound('Asset', id);
  const files = asset.files.filter(({ version }) => version === asset.version);
  if (isAnonymous(ctx) && !files.some((file) => file.public)) throw new Unauthorized();
  return { asset, files: files.map((file) => authorize(file, 'view')) };
}
