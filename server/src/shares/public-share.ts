import type { Input } from '@spindle/contracts/route';
import {
  PASSWORD_WRONG,
  type PublicShare,
  type readPublicShare as route,
  SHARE_PASSWORD_WRONG,
  type unlockShare as unlockRoute,
} from '@spindle/contracts/shares';
import { wireTime } from '@spindle/contracts/time';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { isPassword } from '../credentials/passwords.ts';
import { membersOf, shownBy } from './members.ts';
import { findOpenShare, isKnown, type OpenShare, type Visitor, welcome } from './visit.ts';

/** What a share is called and holds, for a visitor who may come in; else that it wants a password, and nothing more. */
export async function readPublicShare(
  ctx: Context,
  { params }: Input<typeof route>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const open = await findOpenShare(ctx, params.token, secrets);
  if (open.share.passwordHash !== null && !isKnown(ctx, open.share, visitor, secrets))
    return { status: 'OK' as const, data: { password_needed: true as const } };
  await welcome(ctx, open.share, visitor, secrets);
  return { status: 'OK' as const, data: await summaryOf(ctx, open) };
}

/** Lets in a visitor who knows the password. Throws Forbidden with a key of its own for a wrong one. */
export async function unlockShare(
  ctx: Context,
  { params, body }: Input<typeof unlockRoute>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const open = await findOpenShare(ctx, params.token, secrets);
  const { passwordHash } = open.share;
  if (passwordHash !== null && !(await isPassword(body.password, passwordHash)))
    throw new AppError(403, PASSWORD_WRONG, SHARE_PASSWORD_WRONG);
  await welcome(ctx, open.share, visitor, secrets);
  return { status: 'OK' as const, data: await summaryOf(ctx, open) };
}

async function summaryOf(ctx: Context, { share, owner }: OpenShare): Promise<PublicShare> {
  const [sum] = await ctx.db.$queryRaw<{ assets: number; bytes: bigint }[]>`
    SELECT count(*)::int AS assets, coalesce(sum(asset.size), 0)::bigint AS bytes
    FROM ${membersOf(share)} AS member JOIN asset ON asset.id = member.asset_id
    WHERE ${shownBy(owner)}`;
  return {
    password_needed: false,
    name: share.name,
    total_assets: sum?.assets ?? 0,
    total_size: Number(sum?.bytes ?? 0),
    allow_download: share.allowDownload,
    expires_at: share.expiresAt && wireTime(share.expiresAt),
  };
}
