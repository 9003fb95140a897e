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
import { hashShareToken } from './address.ts';
import { isExpired } from './present.ts';

/** Represents a person without an account who has the URL of a share. */
export interface Visitor {
  /** The pass from an earlier visit: its expiry and a signature. */
  pass: string | undefined;
  savePass(pass: string): void;
}

/** Holds a valid share and its owner, whose permissions limit what visitors see. */
export interface OpenShare {
  share: Share;
  owner: Actor;
}

/** Finds a valid share; reads the database on every call. Throws the same 404 for unknown, expired and revoked shares. */
export async function findOpenShare(
  ctx: Context,
  token: string,
  secrets: Secrets,
): Promise<OpenShare> {
  const found = await ctx.db.share.findUnique({
    where: { tokenHash: hashShareToken(token, secrets), owner: { enabled: true } },
    include: { owner: true },
  });
  if (!found || isExpired(found, ctx.now()) || !can(found.owner.roleId, 'DISTRIBUTE_ASSET'))
    throw shareUnavailable();
  const { owner, ...share } = found;
  return { share, owner: actorFor(owner, 'signed-link') };
}

/** Finds a valid share for an admitted visitor. Throws a 403 error with the key PASSWORD_NEEDED without a valid pass. */
export async function enterShare(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<OpenShare> {
  const open = await findOpenShare(ctx, token, secrets);
  if (open.share.passwordHash !== null && !hasPass(ctx, open.share, visitor, secrets))
    throw new AppError(403, PASSWORD_NEEDED, 'This link is password-protected.');
  return open;
}

/** Returns whether the visitor has an unexpired pass for this share that was issued under its current password. */
export function hasPass(ctx: Context, share: Share, { pass }: Visitor, secrets: Secrets): boolean {
  const [expiry = '', given = ''] = pass?.split('.') ?? [];
  if (!(Number(expiry) * 1000 > ctx.now().getTime())) return false;
  const expected = Buffer.from(signPass(share, expiry, secrets));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Gives a visitor a pass and counts the view; does nothing while an earlier pass is valid. */
export async function admitVisitor(
  ctx: Context,
  share: Share,
  visitor: Visitor,
  secrets: Secrets,
): Promise<void> {
  if (hasPass(ctx, share, visitor, secrets)) return;
  await ctx.db.share.updateMany({
    where: { id: share.id },
    data: { views: { increment: 1 }, lastViewedAt: ctx.now() },
  });
  const expiry = String(Math.floor(ctx.now().getTime() / 1000) + SHARE_VISIT_SECONDS);
  visitor.savePass(`${expiry}.${signPass(share, expiry, secrets)}`);
}

export function shareUnavailable(): AppError {
  return new AppError(404, 'NOT_FOUND', SHARE_UNAVAILABLE);
}

/** Signs a pass. The salted password hash is part of the signature, so setting a password invalidates all passes. */
function signPass({ tokenHash, passwordHash }: Share, expiry: string, secrets: Secrets): string {
  return secrets.fingerprint(`share pass ${tokenHash} ${passwordHash ?? ''} ${expiry}`);
}
