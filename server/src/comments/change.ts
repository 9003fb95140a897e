import type { changeComment as route } from '@spindle/contracts/comments/comments';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeDeletion, authorizeText } from './access.ts';
import { presentForUser } from './list.ts';
import { type CommentRow, WITH_AUTHOR } from './present.ts';

/**
 * Changes the text of an own comment, or resolves or reopens its thread. Throws Forbidden for the text of another author, NotFound for a
 * comment that was deleted meanwhile.
 */
export async function changeComment(
  ctx: Context,
  comment: Authorized<CommentRow, 'view'>,
  { body: { text, resolved } }: Input<typeof route>,
) {
  if (text !== undefined) authorizeText(ctx, comment);
  const isTextNew = text !== undefined && text !== comment.text;
  const threadId = comment.parentId ?? comment.id;
  if (resolved !== undefined)
    await ctx.db.comment.updateMany({
      where: { id: threadId, resolvedAt: resolved ? null : { not: null } },
      data: { resolvedAt: resolved ? ctx.now() : null },
    });
  if (isTextNew)
    await ctx.db.comment.updateMany({
      where: { id: comment.id },
      data: { text, editedAt: ctx.now() },
    });
  const row = await ctx.db.comment.findUnique({
    where: { id: comment.id },
    include: WITH_AUTHOR,
  });
  if (!row) throw new NotFound('Comment', comment.id);
  return { status: 'OK' as const, data: presentForUser(ctx, row) };
}

/** Deletes a comment with its answers. Throws Forbidden for a comment that the caller may not delete. */
export async function deleteComment(ctx: Context, comment: Authorized<CommentRow, 'view'>) {
  const { id } = authorizeDeletion(ctx, comment);
  await ctx.db.comment.deleteMany({ where: { id } });
  return { status: 'OK' as const, data: {} };
}
