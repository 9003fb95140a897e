import { COMMENTS_MAX } from '@spindle/contracts/comments/comments';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { canDelete } from './access.ts';
import { type CommentRow, presentComment, WITH_AUTHOR } from './present.ts';

/** Lists the comments of an asset, oldest first. */
export async function listComments(ctx: Context, { id }: Authorized<Asset, 'view'>) {
  const rows = await ctx.db.comment.findMany({
    where: { assetId: id },
    include: WITH_AUTHOR,
    orderBy: { id: 'asc' },
    take: COMMENTS_MAX,
  });
  const comments = rows.map((row) => presentForUser(ctx, row));
  return { status: 'OK' as const, data: { comments } };
}

/** Converts a comment to the wire format for the caller. */
export function presentForUser({ actor }: Pick<Context, 'actor'>, row: CommentRow) {
  return presentComment(row, { userId: actor.userId, canDelete: canDelete(actor, row) });
}
