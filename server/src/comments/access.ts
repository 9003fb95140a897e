import type { Actor, Context } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { authorizeView } from '../assets/access.ts';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { hasRole } from '../credentials/has-role.ts';
import { type CommentRow, WITH_AUTHOR } from './present.ts';

/** Finds a comment on an asset that the caller may see. Throws NotFound. */
export async function findComment(
  ctx: Context,
  id: number,
): Promise<Authorized<CommentRow, 'view'>> {
  const found = await ctx.db.comment.findUnique({
    where: { id },
    include: { ...WITH_AUTHOR, asset: { select: { id: true, creatorId: true, trashedAt: true } } },
  });
  if (!found || !(await authorizeView(ctx, found.asset))) throw new NotFound('Comment', id);
  return authorize(found as CommentRow, 'view');
}

/** Authorizes a change of the text. Throws Forbidden unless the caller wrote the comment. */
export function authorizeText(
  { actor }: Pick<Context, 'actor'>,
  comment: Authorized<CommentRow, 'view'>,
): Authorized<CommentRow, 'edit'> {
  if (comment.userId !== actor.userId) throw new Forbidden();
  return authorize(comment as CommentRow, 'edit');
}

/** Authorizes the deletion of a comment. Throws Forbidden unless `canDelete`. */
export function authorizeDeletion(
  { actor }: Pick<Context, 'actor'>,
  comment: Authorized<CommentRow, 'view'>,
): Authorized<CommentRow, 'delete'> {
  if (!canDelete(actor, comment)) throw new Forbidden();
  return authorize(comment as CommentRow, 'delete');
}

/** Whether a user may delete a comment: their own one, one of a visitor of their share, or as an administrator any. */
export function canDelete(actor: Actor, { userId, guestName, share }: CommentRow): boolean {
  const isGuestOfActor = guestName !== null && share?.ownerId === actor.userId;
  return userId === actor.userId || isGuestOfActor || hasRole(actor, ['ADMIN']);
}
