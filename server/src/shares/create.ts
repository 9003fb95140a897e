import type { Input } from '@spindle/contracts/http/route';
import type { createShare as route } from '@spindle/contracts/shares/share-routes';
import { SHARE_CREATED, SHARE_EXPIRY_PAST } from '@spindle/contracts/shares/shares';
import { type Context, inTransaction } from '@spindle/core/context';
import { Forbidden, Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { findOwnCollection } from '../collections/access.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { hashShareToken, newShareToken } from './address.ts';
import { loadShare } from './list.ts';
import { storeShareAssets } from './store-assets.ts';

/**
 * Shares a collection of the caller, or assets visible to the caller: given ids, a search result or the basket.
 * A share of a collection follows its changes; all others store their assets. Throws NotFound for a hidden asset or
 * collection, Forbidden for another owner's collection or a download permission that the caller lacks, and Invalid for
 * an expiry time in the past, no assets or too many.
 */
export async function createShare(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const expiresAt = parseExpiry(ctx, body.expires_at);
  refuseDownload(ctx, body.allow_download);
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  const token = newShareToken();
  const id = await inTransaction(ctx, async (tx) => {
    const collection =
      body.collection_id === undefined ? null : await findOwnCollection(tx, body.collection_id);
    // A share of ids, a search or the basket stores its assets; only a share of a collection follows its changes.
    const hasOwnAssets = collection?.kind !== 'COLLECTION';
    const share = await tx.db.share.create({
      data: {
        ownerId: tx.actor.userId,
        collectionId: hasOwnAssets ? null : collection.id,
        name: body.name,
        tokenHash: hashShareToken(token, secrets),
        tokenEncrypted: secrets.seal(token),
        passwordHash,
        allowDownload: body.allow_download,
        expiresAt,
        createdAt: tx.now(),
      },
      select: { id: true },
    });
    if (hasOwnAssets) await storeShareAssets(tx, share.id, body, collection);
    return share.id;
  });
  return {
    status: 'OK' as const,
    data: await loadShare(ctx, id, secrets),
    message: SHARE_CREATED,
  };
}

/** Parses an expiry time; null means that the share does not expire. Throws Invalid for a time in the past. */
export function parseExpiry(ctx: Context, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end <= ctx.now()) throw new Invalid(SHARE_EXPIRY_PAST);
  return end;
}

/** Throws Forbidden when a caller without the download permission allows downloads. */
export function refuseDownload(ctx: Context, isAllowed: boolean | undefined): void {
  if (isAllowed && !ctx.actor.permissions.includes('DOWNLOAD_ASSET'))
    throw new Forbidden('You are not allowed to share downloads.');
}
