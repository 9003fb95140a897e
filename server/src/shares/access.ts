import { timingSafeEqual } from 'node:crypto';
import { can } from '@spindle/contracts/http/permissions';
import {
  PASSWORD_NEEDED,
  PASSWORD_WRONG,
  SHARE_PASSWORD_WRONG,
  SHARE_UNAVAILABLE,
  SHARE_VISIT_SECONDS,
} from '@spindle/contracts/shares/shares';
import type { Actor, Context } from '@spindle/core/context';
import { AppError, Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { ShareRef } from '@spindle/core/insights/insight-counts';
import type { Secrets } from '@spindle/core/secrets';
import type { Share } from '@spindle/prisma/client';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { isPassword } from '../credentials/passwords.ts';
import { actorFor } from '../credentials/principals.ts';
import { hashShareToken } from '../credentials/share-token.ts';
import {
  isMember,
  type ShareWithCollection,
  visibleToVisitors,
  WITH_COLLECTION,
} from './members.ts';
import { isExpired } from './present.ts';

/** Represents a person without an account who has the URL of a share. */
export interface Visitor {
  /** The pass from an earlier visit: its expiry and a signature. */
  pass: string | undefined;
  savePass(pass: string): void;
  /** Who told their name in this browser: the id of the row and a signature. */
  identity: string | undefined;
  saveIdentity(identity: string): void;
  /** Counts the request for the share and its owner, in the statistics. `isNew`: the visit begins. */
  countVisit(share: ShareRef, options?: { isNew: boolean }): void;
}

/** Holds a valid share and its owner, whose permissions limit what visitors see. */
export interface OpenShare {
  share: ShareWithCollection;
  owner: Actor;
}

/** A share that the visitor has entered: it has no password, or the visitor has given it. */
export type EnteredShare = Authorized<OpenShare, 'view'>;

/** Finds a valid share; reads the database on every call. Throws the same 404 for unknown, expired and revoked shares. */
export async function findOpenShare(
  ctx: Context,
  token: string,
  secrets: Secrets,
): Promise<OpenShare> {
  const found = await ctx.db.share.findUnique({
    where: { tokenHash: hashShareToken(token, secrets), owner: { enabled: true } },
    include: { owner: true, ...WITH_COLLECTION },
  });
  if (!found || isExpired(found, ctx.now()) || !can(found.owner.roleId, 'DISTRIBUTE_ASSET'))
    throw shareUnavailable();
  const { owner, ...share } = found;
  // Visitors act for the owner without a session, as the holder of a signed link does.
  return { share, owner: actorFor(owner, 'signed-link') };
}

/** Finds a valid share for an admitted visitor. Throws a 403 error with the key PASSWORD_NEEDED without a valid pass. */
export async function enterShare(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<EnteredShare> {
  const entered = tryEnter(ctx, await findOpenShare(ctx, token, secrets), visitor, secrets);
  if (!entered) throw new AppError(403, PASSWORD_NEEDED, 'This link is password-protected.');
  return entered;
}

/** Returns null when the share has a password and the visitor has no valid pass. */
export function tryEnter(
  ctx: Context,
  open: OpenShare,
  visitor: Visitor,
  secrets: Secrets,
): EnteredShare | null {
  visitor.countVisit(refOf(open));
  const isLocked = open.share.passwordHash !== null && !hasPass(ctx, open.share, visitor, secrets);
  return isLocked ? null : authorize(open, 'view');
}

/** Throws a 403 error with the key PASSWORD_WRONG unless the share has no password or this one. */
export async function enterWithPassword(open: OpenShare, password: string): Promise<EnteredShare> {
  const { passwordHash } = open.share;
  if (passwordHash !== null && !(await isPassword(password, passwordHash)))
    throw new AppError(403, PASSWORD_WRONG, SHARE_PASSWORD_WRONG);
  return authorize(open, 'view');
}

/** Throws Forbidden unless the share allows downloads and its owner may download. */
export function authorizeDownload(entered: EnteredShare): Authorized<OpenShare, 'download'> {
  const { share, owner } = entered;
  if (!share.allowDownload || !owner.permissions.includes('DOWNLOAD_ASSET'))
    throw new Forbidden('This link does not allow downloads.');
  return authorize(entered, 'download');
}

/** Returns whether the visitor has an unexpired pass for this share that was issued under its current password. */
function hasPass(ctx: Context, share: Share, { pass }: Visitor, secrets: Secrets): boolean {
  const [expiry = '', given = ''] = pass?.split('.') ?? [];
  if (!(Number(expiry) * 1000 > ctx.now().getTime())) return false; // also for NaN, from a malformed pass
  const expected = Buffer.from(signPass(share, expiry, secrets));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Names a share and its owner for the statistics. */
export const refOf = ({ share, owner }: OpenShare) => ({
  shareId: share.id,
  ownerId: owner.userId,
});

/** Gives a visitor a pass and counts the view; does nothing while an earlier pass is valid. */
export async function admitVisitor(
  ctx: Context,
  { share, owner }: EnteredShare,
  visitor: Visitor,
  secrets: Secrets,
): Promise<void> {
  if (hasPass(ctx, share, visitor, secrets)) return;
  visitor.countVisit(refOf({ share, owner }), { isNew: true });
  await ctx.db.share.updateMany({
    where: { id: share.id },
    data: { views: { increment: 1 }, lastViewedAt: ctx.now() },
  });
  const expiry = String(Math.floor(ctx.now().getTime() / 1000) + SHARE_VISIT_SECONDS);
  visitor.savePass(`${expiry}.${signPass(share, expiry, secrets)}`);
}

/** Returns one error for every share that cannot be opened, so that it does not reveal the reason. */
export function shareUnavailable(): AppError {
  return new AppError(404, 'NOT_FOUND', SHARE_UNAVAILABLE);
}

/** Signs a pass. The salted password hash is part of the signature, so setting a password invalidates all passes. */
function signPass({ tokenHash, passwordHash }: Share, expiry: string, secrets: Secrets): string {
  return secrets.fingerprint(`share pass ${tokenHash} ${passwordHash ?? ''} ${expiry}`);
}

/** Authorizes viewing an asset through a share. Throws NotFound for an asset that the share does not show. */
export async function authorizeShared<A extends { id: string }>(
  ctx: Context,
  { share, owner }: EnteredShare,
  asset: A,
): Promise<Authorized<A, 'view'>> {
  const [found] = await ctx.db.$queryRaw<object[]>`
    SELECT FROM asset WHERE asset.id = ${toUuid(fromUuid(asset.id))}::uuid
      AND ${await isMember(ctx, owner, share)} AND ${visibleToVisitors(owner)}`;
  if (!found) throw new NotFound('Asset', asset.id);
  return authorize(asset, 'view');
}
