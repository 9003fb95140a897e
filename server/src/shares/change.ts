import type { Input } from '@spindle/contracts/http/route';
import type {
  revokeShare as revokeRoute,
  changeShare as route,
} from '@spindle/contracts/shares/share-routes';
import { SHARE_CHANGED, SHARE_REVOKED } from '@spindle/contracts/shares/shares';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { changesBetween } from '../changes-between.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { parseExpiry, refuseDownload, refuseUploads } from './create.ts';
import { loadShare } from './list.ts';
import { type ShareWithCollection, WITH_COLLECTION } from './members.ts';
import { describeShare, shareTarget } from './record-share.ts';
import { shareColumns } from './share-columns.ts';

/** Changes a share of the caller. Throws NotFound for another owner's share, Invalid for an expiry time in the past. */
export async function changeShare(
  ctx: Context,
  { params, body }: Input<typeof route>,
  secrets: Secrets,
) {
  const { password, expires_at, allow_download, remove_personal_info, can_upload } = body;
  refuseDownload(ctx, allow_download);
  // Parsed and hashed before the transaction, which locks the row.
  const expiresAt = expires_at === undefined ? undefined : parseExpiry(ctx, expires_at);
  const passwordHash = password ? await hashPassword(password) : password;
  await inTransaction(ctx, async (tx) => {
    const before = await findOwnShare(tx, params.id);
    if (can_upload) refuseUploads(tx, before.collection);
    const after = await tx.db.share.update({
      where: { id: before.id },
      data: {
        ...shareColumns(body),
        removePersonalInfo: remove_personal_info,
        expiresAt,
        passwordHash,
      },
    });
    const changes = changesBetween(describeShare(before), describeShare(after));
    if (Object.keys(changes).length === 0 && !password) return;
    await recordAudit(tx, {
      action: 'share.update',
      target: shareTarget(after),
      details: { changes, ...(password && { is_password_new: true }) },
    });
  });
  return {
    status: 'OK' as const,
    data: await loadShare(ctx, params.id, secrets),
    message: SHARE_CHANGED,
  };
}

/**
 * Deletes a share of the caller. Takes effect at once, because every visit reads the row.
 * Throws NotFound for another owner's share.
 */
export async function revokeShare(ctx: Context, { params }: Input<typeof revokeRoute>) {
  await inTransaction(ctx, async (tx) => {
    const share = await findOwnShare(tx, params.id);
    await tx.db.share.delete({ where: { id: share.id } });
    await recordAudit(tx, { action: 'share.revoke', target: shareTarget(share) });
  });
  return { status: 'OK' as const, data: {}, message: SHARE_REVOKED };
}

/** Returns a share of the caller and locks it. Throws NotFound for another owner's share. */
async function findOwnShare({ db, actor }: TxContext, id: number): Promise<ShareWithCollection> {
  const ownerId = actor.userId;
  await db.$queryRaw`SELECT id FROM share WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`;
  const share = await db.share.findFirst({ where: { id, ownerId }, include: WITH_COLLECTION });
  if (!share) throw new NotFound('Share', id);
  return share;
}
