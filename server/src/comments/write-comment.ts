import {
  ANSWER_TO_ANSWER,
  COMMENTS_FULL,
  COMMENTS_MAX,
  type CommentAnchor,
  type NewComment,
} from '@spindle/contracts/comments/comments';
import type { TxContext } from '@spindle/core/context';
import { Invalid, NotFound } from '@spindle/core/errors';
import type { Asset, Share, ShareVisitor } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { notifyOfComment } from './notify-of-comment.ts';
import { type CommentRow, WITH_AUTHOR } from './present.ts';

/** Who writes: a user, or a visitor of a share. */
type Author = { userId: number } | { share: Share; visitor: ShareVisitor };

/**
 * Stores a comment and notifies the people concerned. An answer to a thread of a share is visible to those visitors too. The asset is locked,
 * so that parallel requests cannot exceed COMMENTS_MAX. Throws NotFound for an unknown thread, Invalid above the limit and for an answer to an
 * answer. The caller checks that the author may see the thread.
 */
export async function writeComment(
  tx: TxContext,
  asset: Authorized<Pick<Asset, 'id' | 'name'>, 'view'>,
  { text, anchor, parent_id }: NewComment,
  author: Author,
): Promise<CommentRow> {
  const locked = await lockAuthorized(tx, asset);
  const count = await tx.db.comment.count({ where: { assetId: asset.id } });
  if (count >= COMMENTS_MAX) throw new Invalid(COMMENTS_FULL);
  const parent =
    parent_id === null ? null : await tx.db.comment.findUnique({ where: { id: parent_id } });
  if (parent_id !== null && parent?.assetId !== asset.id) throw new NotFound('Comment', parent_id);
  if (parent && parent.parentId !== null) throw new Invalid(ANSWER_TO_ANSWER);
  const writer =
    'userId' in author
      ? { userId: author.userId, shareId: parent?.shareId ?? null }
      : {
          visitorId: author.visitor.id,
          guestName: author.visitor.name,
          shareId: author.share.id,
        };
  const row = await tx.db.comment.create({
    data: {
      ...writer,
      ...columnsOf(anchor),
      assetId: asset.id,
      parentId: parent_id,
      text,
      createdAt: tx.now(),
    },
    include: WITH_AUTHOR,
  });
  await notifyOfComment(tx, locked, row);
  return row;
}

function columnsOf(anchor: CommentAnchor | null) {
  if (anchor === null) return {};
  if (anchor.kind === 'TIME') return { timeMs: anchor.time_ms };
  const { kind, ...position } = anchor;
  return position;
}
