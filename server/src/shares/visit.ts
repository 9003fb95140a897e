import { timingSafeEqual } from 'node:crypto';
import {
  PASSWORD_NEEDED,
  SHARE_UNAVAILABLE,
  SHARE_VISIT_SECONDS,
} from '@spindle/contracts/shares/shares';
import { can } from '@spindle/contracts/users/permissions';
import type { Actor, Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { Share } from '@spindle/prisma/client';
import { actorFor } from '../credentials/principals.ts';
import { shareTokenHash } from './address.ts';
import { isExpired } from './present.ts';

/** Somebody without an account who has the address of a share. */
export interface Visitor {
  /** What an earlier visit has left with them. */
  pass: string | undefined;
  leavePass(pass: string): void;
}

/** A share that is open, and whose reach bounds what it shows. */
export interface OpenShare {
  share: Share;
  owner: Actor;
}

/** Finds an open share, in the database each time. Throws the same 404 for unknown, expired and revoked ones. */
export async function findOpenShare(
  ctx: Context,
  token: string,
  secrets: Secrets,
): Promise<OpenShare> {
  const found = await ctx.db.share.findUnique({
    where: { tokenHash: shareTokenHash(token, secrets), owner: { enabled: true } },
    include: { owner: true },
  });
  if (!found || isExpired(found, ctx.now()) || !can(found.owner.roleId, 'DISTRIBUTE_ASSET'))
    throw shareUnavailable();
  const { owner, ...share } = found;
  return { share, owner: actorFor(owner, 'signed-link') };
}

/** The same for a visitor who has given the password, where there is one. Throws Forbidden with a key of its own. */
export async function enterShare(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<OpenShare> {
  const open = await findOpenShare(ctx, token, secrets);
  if (open.share.passwordHash !== null && !isKnown(ctx, open.share, visitor, secrets))
    throw new AppError(403, PASSWORD_NEEDED, 'This link is password-protected.');
  return open;
}

/** Whether the visitor has a pass for this share, given under its present password. */
export function isKnown(ctx: Context, share: Share, { pass }: Visitor, secrets: Secrets): boolean {
  const [ends = '', given = ''] = pass?.split('.') ?? [];
  if (!(Number(ends) * 1000 > ctx.now().getTime())) return false;
  const wanted = Buffer.from(sealOf(share, ends, secrets));
  const offered = Buffer.from(given);
  return wanted.length === offered.length && timingSafeEqual(wanted, offered);
}

/** Counts a visitor who comes in, once for as long as the pass that they get lasts. */
export async function welcome(
  ctx: Context,
  share: Share,
  visitor: Visitor,
  secrets: Secrets,
): Promise<void> {
  if (isKnown(ctx, share, visitor, secrets)) return;
  await ctx.db.share.updateMany({
    where: { id: share.id },
    data: { views: { increment: 1 }, lastViewedAt: ctx.now() },
  });
  const ends = String(Math.floor(ctx.now().getTime() / 1000) + SHARE_VISIT_SECONDS);
  visitor.leavePass(`${ends}.${sealOf(share, ends, secrets)}`);
}

export function shareUnavailable(): AppError {
  return new AppError(404, 'NOT_FOUND', SHARE_UNAVAILABLE);
}

/** The hash of a password has its own salt: a new password, be it the same, makes every old pass worthless. */
function sealOf({ tokenHash, passwordHash }: Share, ends: string, secrets: Secrets): string {
  return secrets.fingerprint(`share pass ${tokenHash} ${passwordHash ?? ''} ${ends}`);
}
