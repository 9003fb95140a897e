import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';

/** Limits the characters of a comment. */
export const COMMENT_TEXT_MAX = 2000;
/** Limits the comments of an asset, answers included. */
export const COMMENTS_MAX = 500;
/** Limits the position of a comment in a video or recording, in milliseconds: 24 hours. */
const TIME_MS_MAX = 86_400_000;
/** Tolerates rounding at the right and bottom edges. */
const EDGE_MAX = 1.000_001;

export const COMMENTS_FULL = `An asset can have at most ${COMMENTS_MAX} comments. Delete some first.`;
export const ANSWER_TO_ANSWER = 'Answer the comment that started the thread.';

export const CommentText = z
  .string()
  .trim()
  .min(1, 'Write a comment first')
  .max(COMMENT_TEXT_MAX, `A comment can have at most ${COMMENT_TEXT_MAX} characters`);

const Fraction = z.number().min(0).max(1);

/**
 * What a comment is about: a point or an area of the upright image, in fractions of its width and height from the top left corner; or a time
 * of a video or recording.
 */
export const CommentAnchor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('POINT'), x: Fraction, y: Fraction }),
  z
    .object({
      kind: z.literal('AREA'),
      x: Fraction,
      y: Fraction,
      width: Fraction.positive(),
      height: Fraction.positive(),
    })
    .refine(({ x, y, width, height }) => x + width <= EDGE_MAX && y + height <= EDGE_MAX, {
      message: 'The area must be inside the image.',
    }),
  z.object({ kind: z.literal('TIME'), time_ms: z.number().int().min(0).max(TIME_MS_MAX) }),
]);
export type CommentAnchor = z.infer<typeof CommentAnchor>;

const CommentId = z.number().int().min(1).max(2_147_483_647);

export const Comment = z.object({
  id: CommentId,
  /** The comment that this one answers; null for one that starts a thread. */
  parent_id: CommentId.nullable(),
  /** Plain text. */
  text: z.string(),
  /** Null: the whole asset. */
  anchor: CommentAnchor.nullable(),
  author: z.object({
    /** Empty for a deleted user. */
    name: z.string(),
    /** Whether a visitor of a shared link wrote it: the name is what they entered. */
    is_guest: z.boolean(),
  }),
  /** Whether the caller wrote it. */
  is_own: z.boolean(),
  can_delete: z.boolean(),
  /** Whether visitors of a shared link see the thread. */
  is_shared: z.boolean(),
  /** Null: open. Only for comments that start a thread. */
  resolved_at: Time.nullable(),
  created_at: Time,
  edited_at: Time.nullable(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentAnswer = z.object({ status: z.literal('OK'), data: Comment });
export const CommentsAnswer = z.object({
  status: z.literal('OK'),
  /** At most COMMENTS_MAX, in the order in which they were written. */
  data: z.object({ comments: z.array(Comment) }),
});

export const NewComment = z
  .object({
    text: CommentText,
    anchor: CommentAnchor.nullable().default(null),
    /** The comment that starts the thread to answer in. Visitors who see the thread see the answer. */
    parent_id: CommentId.nullable().default(null),
  })
  .refine(({ anchor, parent_id }) => anchor === null || parent_id === null, {
    path: ['anchor'],
    message: 'An answer has the position of its thread.',
  });
export type NewComment = z.infer<typeof NewComment>;

const CommentParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const listComments = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/comments',
  summary: 'List the comments of an asset, of users and of visitors of its shares, oldest first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: CommentsAnswer,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const createComment = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/comments',
  summary:
    'Comment on an asset, on a point or area of an image, or on a time of a video. Notifies its owner and those in the thread',
  access: needs('READ_ASSET'),
  params: AssetParams,
  body: NewComment,
  answer: CommentAnswer,
  example: (ids) => ({
    params: { id: ids.assetId },
    body: { text: 'A bit brighter here.', anchor: { kind: 'POINT', x: 0.4, y: 0.25 } },
  }),
});

export const changeComment = route({
  method: 'PATCH',
  path: '/api/v1/comments/{id}',
  summary: 'Change the text of an own comment, or resolve or reopen a thread of a visible asset',
  access: needs('READ_ASSET'),
  params: CommentParams,
  body: z.object({ text: CommentText.optional(), resolved: z.boolean().optional() }),
  answer: CommentAnswer,
  example: (ids) => ({ params: { id: ids.commentId }, body: { resolved: true } }),
});

export const deleteComment = route({
  method: 'DELETE',
  path: '/api/v1/comments/{id}',
  summary:
    'Delete a comment with its answers: an own one, one of a visitor of an own share, or as an administrator any',
  access: needs('READ_ASSET'),
  params: CommentParams,
  answer: z.object({ status: z.literal('OK'), data: z.object({}) }),
  example: (ids) => ({ params: { id: ids.commentId } }),
});
