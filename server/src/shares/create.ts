import type { Input } from '@spindle/contracts/http/route';
import type { createShare as route } from '@spindle/contracts/shares/share-routes';
import { SHARE_CREATED, SHARE_EXPIRY_PAST } from '@spindle/contracts/shares/shares';
import { type Context, inTransaction } from '@spindle/core/context';
import { Forbidden, Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { findOwnCollection } from '../collections/access.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { newShareToken, shareTokenHash } from './address.ts';
import { answerOf } from './list.ts';
import { storeShareAssets } from './store-assets.ts';

/**
 * Shares a collection of the caller's, or assets that the caller may see: given ones, those of a search or of the basket. Throws
 * NotFound for what is not for them, Forbidden for another's collection and for downloads that are not theirs to give, Invalid
 * for an end that is past, for nothing and for too many.
 */
export async function createShare(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const expiresAt = endOf(ctx, body.expires_at);
  refuseDownload(ctx, body.allow_download);
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  const token = newShareToken();
  const id = await inTransaction(ctx, async (tx) => {
    const collection =
      body.collection_id === undefined ? null : await findOwnCollection(tx, body.collection_id);
    const isKept = collection?.kind !== 'COLLECTION';
    const share = await tx.db.share.create({
      data: {
        ownerId: tx.actor.userId,
        collectionId: isKept ? null : collection.id,
        name: body.name,
        tokenHash: shareTokenHash(token, secrets),
        tokenEncrypted: secrets.seal(token),
        passwordHash,
        allowDownload: body.allow_download,
        expiresAt,
        createdAt: tx.now(),
      },
      select: { id: true },
    });
    if (isKept) await storeShareAssets(tx, share.id, body, collection);
    return share.id;
  });
  return {
    status: 'OK' as const,
    data: await answerOf(ctx, id, secrets),
    message: SHARE_CREATED,
  };
}

/** Throws Invalid for an end that is past. */
export function endOf(ctx: Context, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end <= ctx.now()) throw new Invalid(SHARE_EXPIRY_PAST);
  return end;
}

/** Throws Forbidden for downloads by somebody who may not download. */
export function refuseDownload(ctx: Context, isAllowed: boolean | undefined): void {
  if (isAllowed && !ctx.actor.permissions.includes('DOWNLOAD_ASSET'))
    throw new Forbidden('You are not allowed to share downloads.');
}
