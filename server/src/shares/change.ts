import type { Input } from '@spindle/contracts/http/route';
import type {
  revokeShare as revokeRoute,
  changeShare as route,
} from '@spindle/contracts/shares/share-routes';
import { SHARE_CHANGED, SHARE_REVOKED } from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { hashPassword } from '../credentials/passwords.ts';
import { parseExpiry, refuseDownload } from './create.ts';
import { loadShare } from './list.ts';

/** Changes a share of the caller. Throws NotFound for another owner's share, Invalid for an expiry time in the past. */
export async function changeShare(
  ctx: Context,
  { params, body }: Input<typeof route>,
  secrets: Secrets,
) {
  const { name, password, expires_at, allow_download } = body;
  refuseDownload(ctx, allow_download);
  const { count } = await ctx.db.share.updateMany({
    where: { id: params.id, ownerId: ctx.actor.userId },
    data: {
      name,
      allowDownload: allow_download,
      ...(expires_at !== undefined && { expiresAt: parseExpiry(ctx, expires_at) }),
      ...(password !== undefined && {
        passwordHash: password === null ? null : await hashPassword(password),
      }),
    },
  });
  if (count === 0) throw new NotFound('Share', params.id);
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
  const { count } = await ctx.db.share.deleteMany({
    where: { id: params.id, ownerId: ctx.actor.userId },
  });
  if (count === 0) throw new NotFound('Share', params.id);
  return { status: 'OK' as const, data: {}, message: SHARE_REVOKED };
}
