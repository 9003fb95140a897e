import type { downloadCollection as route } from '@spindle/contracts/collections/collection-routes';
import {
  DOWNLOAD_FILES_MAX,
  DOWNLOAD_LINK_SECONDS,
  DOWNLOAD_NAME,
} from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction } from '@spindle/core/context';
import { Forbidden, Invalid, NotFound } from '@spindle/core/errors';
import { notify } from '@spindle/core/notifications/notify';
import type { Secrets } from '@spindle/core/secrets';
import type { Collection } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { signPath } from '../credentials/signature.ts';
import { signingKey } from '../credentials/signing-key.ts';
import { findCollection } from './access.ts';
import {
  LAST_ORIGINAL,
  ORIGINAL_COLUMNS,
  type OriginalRow,
  refuseTooMany,
  refuseUnread,
  zipOf,
} from './zip.ts';

/**
 * The originals that the caller may see of a collection, as one archive; with `as_url` a link to it. Throws NotFound for another's
 * private collection and an empty basket, Invalid for an empty collection, TooLarge for more files than an archive takes.
 */
export async function downloadCollection(
  ctx: Context,
  { params, query }: Input<typeof route>,
  secrets: Secrets,
) {
  const collection = await findCollection(ctx, params.id);
  const rows = await readRows(ctx, collection.id);
  if (rows.length === 0) throw nothingToDownload(collection);
  refuseTooMany(rows);
  refuseUnread(ctx, rows);
  if (query.as_url !== undefined)
    return { kind: 'text' as const, text: await linkTo(ctx, collection, secrets) };
  return zipOf(ctx, rows, DOWNLOAD_NAME);
}

function nothingToDownload({ kind }: Collection) {
  return kind === 'BASKET'
    ? new NotFound('Asset in the basket')
    : new Invalid('The collection has no assets to download.');
}

function readRows(ctx: Context, collectionId: number): Promise<OriginalRow[]> {
  return ctx.db.$queryRaw<OriginalRow[]>`
    SELECT ${ORIGINAL_COLUMNS}
    FROM collection_asset AS member JOIN asset ON asset.id = member.asset_id
    CROSS JOIN LATERAL ${LAST_ORIGINAL} AS original
    WHERE member.collection_id = ${collectionId} AND ${visibleAssets(ctx.actor, false)}
    ORDER BY member.position LIMIT ${DOWNLOAD_FILES_MAX + 1}`;
}

/** Signed as the caller, who is told of it for as long as it lasts; a link makes no further link. */
async function linkTo(ctx: Context, collection: Collection, secrets: Secrets): Promise<string> {
  const { id } = collection;
  const { kind, accessId } = ctx.actor;
  if (kind !== 'user' && kind !== 'api-key') throw new Forbidden();
  const expiry = Math.floor(ctx.now().getTime() / 1000) + DOWNLOAD_LINK_SECONDS;
  const signed = `assetcollection/${id}/download?expiry=${expiry}&accessId=${accessId}`;
  const signature = signPath(signed, await signingKey(ctx, secrets));
  const host = ctx.config.cdnUrl ?? ctx.config.publicUrl;
  const url = `${host}/api/v1/${signed}&signature=${encodeURIComponent(signature)}`;
  await tellReady(ctx, collection, url, new Date(expiry * 1000));
  return url;
}

/** In the place of what was said of an earlier link to the same. */
async function tellReady(ctx: Context, { id, kind, name }: Collection, url: string, endsAt: Date) {
  const { userId } = ctx.actor;
  const earlier = { contains: `/api/v1/assetcollection/${id}/download?` };
  await inTransaction(ctx, async (tx) => {
    await tx.db.notification.deleteMany({ where: { userId, url: earlier } });
    const what = kind === 'BASKET' ? 'your basket' : `"${name}"`;
    await notify(tx, {
      userId,
      message: `The ZIP file of ${what} is ready. The link expires in 10 minutes.`,
      url,
      disposal: 'ON_READ',
      endsAt,
    });
  });
}
