import type { Input } from '@spindle/contracts/http/route';
import type { createShare as route } from '@spindle/contracts/shares/share-routes';
import {
  type NewShare,
  SHARE_CREATED,
  SHARE_EXPIRY_PAST,
  UPLOADS_NEED_COLLECTION,
} from '@spindle/contracts/shares/shares';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden, Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { readSettings } from '@spindle/core/settings/settings';
import type { Collection, Share } from '@spindle/prisma/client';
import { findOwnCollection } from '../collections/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { hashShareToken } from '../credentials/share-token.ts';
import { newShareToken } from './address.ts';
import { loadShare } from './list.ts';
import { describeShare, shareTarget } from './record-share.ts';
import { shareColumns } from './share-columns.ts';
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
    if (body.can_upload) refuseUploads(tx, collection?.kind === 'COLLECTION' ? collection : null);
    const share = await insertShare(
      tx,
      body,
      collection,
      { token, passwordHash, expiresAt },
      secrets,
    );
    if (share.hasOwnAssets) await storeShareAssets(tx, share.id, body, collection);
    const row = await tx.db.share.findUniqueOrThrow({ where: { id: share.id } });
    const details = describeShare(row);
    await recordAudit(tx, { action: 'share.create', target: shareTarget(row), details });
    return share.id;
  });
  return {
    status: 'OK' as const,
    data: await loadShare(ctx, id, secrets),
    message: SHARE_CREATED,
  };
}

/** Inserts a share. One of a collection follows its changes; one of ids, a search or the basket stores its own assets. */
async function insertShare(
  tx: TxContext,
  body: NewShare,
  collection: Authorized<Collection, 'edit'> | null,
  { token, ...columns }: Pick<Share, 'passwordHash' | 'expiresAt'> & { token: string },
  secrets: Secrets,
): Promise<{ id: number; hasOwnAssets: boolean }> {
  const hasOwnAssets = collection?.kind !== 'COLLECTION';
  const { id } = await tx.db.share.create({
    data: {
      ...columns,
      ...shareColumns(body),
      ownerId: tx.actor.userId,
      collectionId: hasOwnAssets ? null : collection.id,
      tokenHash: hashShareToken(token, secrets),
      tokenEncrypted: secrets.seal(token),
      removePersonalInfo:
        body.remove_personal_info ??
        (await readSettings(tx, 'security')).shares_remove_personal_info,
      createdAt: tx.now(),
    },
    select: { id: true },
  });
  return { id, hasOwnAssets };
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

/** Throws Invalid for files of visitors to anything but a collection with assets of its own, Forbidden for an owner who may not create assets. */
export function refuseUploads(
  { actor }: Pick<Context, 'actor'>,
  collection: Pick<Collection, 'search'> | null,
): void {
  if (collection === null || collection.search !== null) throw new Invalid(UPLOADS_NEED_COLLECTION);
  if (!actor.permissions.includes('CREATE_ASSET'))
    throw new Forbidden('You are not allowed to accept files.');
}
