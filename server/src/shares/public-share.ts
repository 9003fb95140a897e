import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type {
  readPublicShare as route,
  unlockShare as unlockRoute,
} from '@spindle/contracts/shares/share-routes';
import {
  PASSWORD_WRONG,
  type PublicShare,
  SHARE_PASSWORD_WRONG,
} from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { isPassword } from '../credentials/passwords.ts';
import type { ReadShareScope, ShareScope } from './scope.ts';
import { admitVisitor, findOpenShare, hasPass, type OpenShare, type Visitor } from './visit.ts';

/**
 * Returns the name and totals of a share to an admitted visitor. Returns only that a password is needed to a visitor
 * who has not given it.
 */
export async function readPublicShare(
  ctx: Context,
  { params }: Input<typeof route>,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
) {
  const open = await findOpenShare(ctx, params.token, secrets);
  if (open.share.passwordHash !== null && !hasPass(ctx, open.share, visitor, secrets))
    return { status: 'OK' as const, data: { password_needed: true as const } };
  await admitVisitor(ctx, open.share, visitor, secrets);
  return { status: 'OK' as const, data: presentSummary(open, await readScope(ctx, open)) };
}

/** Admits a visitor who knows the password. Throws a 403 error with the key PASSWORD_WRONG for a wrong one. */
export async function unlockShare(
  ctx: Context,
  { params, body }: Input<typeof unlockRoute>,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
) {
  const open = await findOpenShare(ctx, params.token, secrets);
  const { passwordHash } = open.share;
  if (passwordHash !== null && !(await isPassword(body.password, passwordHash)))
    throw new AppError(403, PASSWORD_WRONG, SHARE_PASSWORD_WRONG);
  await admitVisitor(ctx, open.share, visitor, secrets);
  return { status: 'OK' as const, data: presentSummary(open, await readScope(ctx, open)) };
}

function presentSummary({ share }: OpenShare, { total, bytes }: ShareScope): PublicShare {
  return {
    password_needed: false,
    name: share.name,
    total_assets: total,
    total_size: bytes,
    allow_download: share.allowDownload,
    expires_at: share.expiresAt && wireTime(share.expiresAt),
  };
}
