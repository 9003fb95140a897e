import type { CommentAnchor, Comment as CommentAnswer } from '@spindle/contracts/comments/comments';
import { wireTime } from '@spindle/contracts/http/time';
import type { Comment, Share, User } from '@spindle/prisma/client';

/** Loads who wrote a comment, and whose share it is on. */
export const WITH_AUTHOR = {
  user: { select: { firstName: true, lastName: true } },
  share: { select: { ownerId: true } },
} as const;

/** A comment with what its presentation needs. */
export type CommentRow = Comment & {
  user: Pick<User, 'firstName' | 'lastName'> | null;
  share: Pick<Share, 'ownerId'> | null;
};

/** Who reads a comment: a user, or a visitor of a share (null: without a name). */
export type Reader = { userId: number; canDelete: boolean } | { visitorId: number | null };

/** Converts a comment to the wire format. */
export function presentComment(row: CommentRow, reader: Reader): CommentAnswer {
  const isUser = 'userId' in reader;
  return {
    id: row.id,
    parent_id: row.parentId,
    text: row.text,
    anchor: anchorOf(row),
    author: presentAuthor(row),
    is_own: isUser
      ? row.userId === reader.userId
      : reader.visitorId !== null && row.visitorId === reader.visitorId,
    can_delete: isUser && reader.canDelete,
    is_shared: row.shareId !== null,
    resolved_at: row.resolvedAt && wireTime(row.resolvedAt),
    created_at: wireTime(row.createdAt),
    edited_at: row.editedAt && wireTime(row.editedAt),
  };
}

/** Names who wrote a comment or a review: a visitor of a share, or a user. Empty for a user who was deleted. */
export function presentAuthor({ guestName, user }: Pick<CommentRow, 'guestName' | 'user'>) {
  const name = guestName ?? (user ? `${user.firstName} ${user.lastName}`.trim() : '');
  return { name, is_guest: guestName !== null };
}

function anchorOf({ x, y, width, height, timeMs }: Comment): CommentAnchor | null {
  if (timeMs !== null) return { kind: 'TIME', time_ms: timeMs };
  if (x === null || y === null) return null;
  if (width === null || height === null) return { kind: 'POINT', x, y };
  return { kind: 'AREA', x, y, width, height };
}
