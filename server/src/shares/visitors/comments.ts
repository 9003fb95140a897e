import type { Input } from '@spindle/contracts/http/route';
import {
  type listSharedComments as listRoute,
  NO_VISITOR_COMMENTS,
  type createSharedComment as route,
  VISITOR_COMMENTS_FULL,
  VISITOR_COMMENTS_MAX,
} from '@spindle/contracts/shares/visitors';
import type { Context } from '@spindle/core/context';
import { Forbidden, Invalid, NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { Prisma } from '@spindle/prisma/client';
import { presentComment, WITH_AUTHOR } from '../../comments/present.ts';
import { writeComment } from '../../comments/write-comment.ts';
import { type EnteredShare, enterShare, type Visitor } from '../access.ts';
import { changeAsVisitor, findIdentity } from '../identity.ts';
import { findShared } from './find-shared.ts';

/** Lists the comments of an asset of a share that a visitor may see. Throws Forbidden for a share without comments. */
export async function listSharedComments(
  ctx: Context,
  { params }: Input<typeof listRoute>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterForComments(ctx, params.token, visitor, secrets);
  const asset = await findShared(ctx, entered, params.id);
  const identity = await findIdentity(ctx, entered.share, visitor, secrets);
  const visitorId = identity?.id ?? null;
  const rows = await ctx.db.comment.findMany({
    where: { assetId: asset.id, ...visibleThreads(entered, visitorId) },
    include: WITH_AUTHOR,
    orderBy: { id: 'asc' },
  });
  const comments = rows.map((row) => presentComment(row, { visitorId }));
  return { status: 'OK' as const, data: { comments } };
}

/**
 * Writes a comment of a visitor, whose first one names them. Throws Forbidden for a share without comments, NotFound for a thread that the
 * visitor does not see, Invalid without a name or above a limit.
 */
export async function createSharedComment(
  ctx: Context,
  { params, body }: Input<typeof route>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterForComments(ctx, params.token, visitor, secrets);
  const { share } = entered;
  const asset = await findShared(ctx, entered, params.id);
  const acting = { visitor, name: body.name, secrets };
  const comment = await changeAsVisitor(ctx, share, acting, async (tx, author) => {
    const count = await tx.db.comment.count({ where: { visitorId: author.id } });
    if (count >= VISITOR_COMMENTS_MAX) throw new Invalid(VISITOR_COMMENTS_FULL);
    if (body.parent_id !== null) {
      const where = { id: body.parent_id, ...visibleThreads(entered, author.id) };
      if ((await tx.db.comment.count({ where })) === 0)
        throw new NotFound('Comment', body.parent_id);
    }
    const row = await writeComment(tx, asset, body, { share, visitor: author });
    return presentComment(row, { visitorId: author.id });
  });
  return { status: 'OK' as const, data: comment };
}

async function enterForComments(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<EnteredShare> {
  const entered = await enterShare(ctx, token, visitor, secrets);
  if (entered.share.comments === 'OFF') throw new Forbidden(NO_VISITOR_COMMENTS);
  return entered;
}

/** Selects the comments that a visitor sees: of all visitors of the share, or of their own threads. Null: a visitor without a name. */
function visibleThreads(
  { share }: EnteredShare,
  visitorId: number | null,
): Prisma.CommentWhereInput {
  if (share.comments === 'ALL') return { shareId: share.id };
  if (visitorId === null) return { id: { in: [] } };
  return { shareId: share.id, OR: [{ visitorId }, { parent: { visitorId } }] };
}
