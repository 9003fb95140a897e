import { FILE_PATH } from '@spindle/contracts/files/file-paths';
import type { Input } from '@spindle/contracts/http/route';
import {
  CONTENT_KEY_MISSING,
  LINK_EXPIRY_MAX_EPOCH,
  type LinkQuery,
  type makeLinks as manyRoute,
  type makeLink as route,
} from '@spindle/contracts/links/links';
import type { Context } from '@spindle/core/context';
import { AppError, Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { visibleAssets } from '../assets/visible-assets.ts';
import { signPath } from '../credentials/signature.ts';
import { readSigningKey } from '../credentials/signing-key.ts';
import { entryDocument, isInternalKey } from '../files/entry-documents.ts';

/**
 * Returns a signed link to a stored file, or to the entry document of a key with several files. Throws NotFound for a
 * hidden asset or a missing key, Forbidden for another user's access id.
 */
export async function makeLink(
  ctx: Context,
  { params, query }: Input<typeof route>,
  secrets: Secrets,
): Promise<string> {
  const signLink = await openSigner(ctx, query, secrets);
  const hasKey = (await checkKeys(ctx, [params.id], query.key)).get(params.id);
  if (hasKey === undefined) throw new NotFound('Asset', params.id);
  if (!hasKey) throw new AppError(404, 'NOT_FOUND', CONTENT_KEY_MISSING);
  return signLink(params.id);
}

/** Returns signed links to one key of many assets, by asset id; CONTENT_KEY_MISSING for a hidden asset or missing key. */
export async function makeLinks(
  ctx: Context,
  { query, body }: Input<typeof manyRoute>,
  secrets: Secrets,
): Promise<Record<string, string>> {
  const signLink = await openSigner(ctx, query, secrets);
  const hasKey = await checkKeys(ctx, body, query.key);
  return Object.fromEntries(
    body.map((id) => [id, hasKey.get(id.toLowerCase()) ? signLink(id) : CONTENT_KEY_MISSING]),
  );
}

/** Returns a function that signs links as the caller, all with the same expiry time. Throws Forbidden as `makeLink` does. */
async function openSigner(
  ctx: Context,
  query: LinkQuery,
  secrets: Secrets,
): Promise<(id: string) => string> {
  const { accessId } = ctx.actor;
  if (query.accessId !== undefined && query.accessId !== accessId)
    throw new Forbidden('You can sign links only with your own access id.');
  const apiKey = await readSigningKey(ctx, secrets);
  const host = ctx.config.cdnUrl ?? ctx.config.publicUrl;
  const expiry = expiryEpoch(ctx, query);
  return (assetId) => {
    const id = assetId.toLowerCase();
    const document = entryDocument(query.key, id);
    const path = document
      ? `${document}?expiry=${expiry}&accessId=${accessId}`
      : `${FILE_PATH.replace('{id}', id)}?key=${query.key}&expiry=${expiry}&delivery=${query.delivery}&accessId=${accessId}`;
    const signature = signPath(path.slice(path.indexOf(id)), apiKey);
    return `${host}${path}&signature=${encodeURIComponent(signature)}`;
  };
}

function expiryEpoch(ctx: Context, { expiry }: LinkQuery): number {
  if (expiry === 'MAX') return LINK_EXPIRY_MAX_EPOCH;
  return Math.min(Math.floor(ctx.now().getTime() / 1000) + expiry, LINK_EXPIRY_MAX_EPOCH);
}

/** Returns whether each asset that the caller can see has the key. Internal keys count as missing. */
async function checkKeys(ctx: Context, ids: string[], key: string): Promise<Map<string, boolean>> {
  const rows = await ctx.db.$queryRaw<{ id: string; hasKey: boolean }[]>`
    SELECT asset.id, EXISTS (
      SELECT FROM file WHERE file.asset_id = asset.id AND file.key = ${key} AND file.error IS NULL
    ) AS "hasKey"
    FROM asset WHERE asset.id = ANY(${ids.map(toUuid)}::uuid[]) AND ${visibleAssets(ctx.actor, 'live')}`;
  return new Map(rows.map((row) => [fromUuid(row.id), row.hasKey && !isInternalKey(key)]));
}
