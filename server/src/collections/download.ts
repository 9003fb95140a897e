import type { downloadCollection as route } from '@spindle/contracts/collections/collection-routes';
import {
  DOWNLOAD_FILES_MAX,
  DOWNLOAD_LINK_SECONDS,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction } from '@spindle/core/context';
import { Forbidden, Invalid, NotFound } from '@spindle/core/errors';
import { notify } from '@spindle/core/notifications/notify';
import type { Secrets } from '@spindle/core/secrets';
import type { Collection } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { signPath } from '../credentials/signature.ts';
import { readSigningKey } from '../credentials/signing-key.ts';
import { memberTable } from './smart-collection.ts';
import { refuseMissingChecksums, refuseTooManyFiles } from './zip.ts';
import {
  type AbsentRow,
  FILE_COLUMNS,
  type FoundRow,
  hasFile,
  joinFile,
  zipFound,
} from './zip-by-key.ts';

/**
 * Returns the originals or the conversions of a collection that the caller can see as one ZIP archive; with `as_url`, a link to it.
 * Throws NotFound for an empty basket, Invalid for an empty collection, TooLarge for too many files.
 */
export async function downloadCollection(
  ctx: Context,
  collection: Authorized<Collection, 'view'>,
  query: Input<typeof route>['query'],
  secrets: Secrets,
) {
  const { key } = query;
  const found = await readRows(ctx, collection, key);
  if (found.length === 0) throw emptyError(collection);
  refuseTooManyFiles(found.length);
  const rows = found.filter(hasFile);
  if (rows.length === 0) throw new Invalid(`None of these assets has ${key}. Convert them first.`);
  refuseMissingChecksums(ctx, rows);
  if (query.as_url !== undefined)
    return { kind: 'text' as const, text: await signDownload(ctx, collection, key, secrets) };
  return zipFound(ctx, found, key);
}

function emptyError({ kind }: Collection) {
  return kind === 'BASKET'
    ? new NotFound('Asset in the basket')
    : new Invalid('The collection has no assets to download.');
}

/** Reads one row more than an archive may contain, so that `refuseTooManyFiles` notices. Assets without an original are left out. */
async function readRows(ctx: Context, collection: Authorized<Collection, 'view'>, key: string) {
  const members = await memberTable(ctx, collection, DOWNLOAD_FILES_MAX + 1);
  return ctx.db.$queryRaw<(FoundRow | AbsentRow)[]>`
    SELECT ${FILE_COLUMNS}
    FROM ${members} AS member JOIN asset ON asset.id = member.asset_id ${joinFile(key)}
    WHERE ${visibleAssets(ctx.actor, 'live')}
    ORDER BY member.position LIMIT ${DOWNLOAD_FILES_MAX + 1}`;
}

/**
 * Signs a download link as the caller and notifies them about it until the link expires.
 * Throws Forbidden when the request itself used a signed link, so that a link cannot extend itself.
 */
async function signDownload(
  ctx: Context,
  collection: Authorized<Collection, 'view'>,
  key: string,
  secrets: Secrets,
): Promise<string> {
  const { id } = collection;
  const { kind, accessId } = ctx.actor;
  if (kind !== 'user' && kind !== 'api-key') throw new Forbidden();
  const expiry = Math.floor(ctx.now().getTime() / 1000) + DOWNLOAD_LINK_SECONDS;
  const content = key === 'original' ? '' : `key=${encodeURIComponent(key)}&`;
  const signed = `assetcollection/${id}/download?${content}expiry=${expiry}&accessId=${accessId}`;
  const signature = signPath(signed, await readSigningKey(ctx, secrets));
  const host = ctx.config.cdnUrl ?? ctx.config.publicUrl;
  const url = `${host}/api/v1/${signed}&signature=${encodeURIComponent(signature)}`;
  await notifyReady(ctx, collection, url, new Date(expiry * 1000));
  return url;
}

/** Replaces the notification about an earlier link to the same collection. */
async function notifyReady(
  ctx: Context,
  { id, kind, name }: Collection,
  url: string,
  endsAt: Date,
) {
  const { userId } = ctx.actor;
  const earlier = { contains: `/api/v1/assetcollection/${id}/download?` };
  await inTransaction(ctx, async (tx) => {
    await tx.db.notification.deleteMany({ where: { userId, url: earlier } });
    const subject = kind === 'BASKET' ? 'your basket' : `"${name}"`;
    await notify(tx, {
      userId,
      message: `The ZIP file of ${subject} is ready. The link expires in 10 minutes.`,
      url,
      disposal: 'ON_READ',
      endsAt,
    });
  });
}
