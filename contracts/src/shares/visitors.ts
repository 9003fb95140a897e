import { z } from 'zod';
import { CommentAnswer, CommentsAnswer, NewComment } from '../comments/comments.ts';
import { PUBLIC, route } from '../http/route.ts';
import { SharedAssetParams } from './shares.ts';

/** Limits the characters of the name of a visitor. */
export const VISITOR_NAME_MAX = 80;
/** Limits the visitors of a share who tell their name. */
export const VISITORS_MAX = 200;
/** Limits the comments of a visitor. */
export const VISITOR_COMMENTS_MAX = 200;
/** Seconds for which a browser keeps who the visitor of a share is: 180 days. */
export const VISITOR_SECONDS = 15_552_000;

export const NO_VISITOR_COMMENTS = 'This link does not allow comments.';
export const VISITOR_NAME_NEEDED = 'Enter your name.';
export const VISITORS_FULL = `At most ${VISITORS_MAX} visitors of a link can tell their name.`;
export const VISITOR_COMMENTS_FULL = `You can write at most ${VISITOR_COMMENTS_MAX} comments.`;

/** Name of a visitor, as others see it. */
export const VisitorName = z
  .string()
  .trim()
  .min(1, VISITOR_NAME_NEEDED)
  .max(VISITOR_NAME_MAX, `Your name can have at most ${VISITOR_NAME_MAX} characters`);

export const listSharedComments = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets/{id}/comments',
  summary:
    'List the comments of an asset of a share that allows comments: those of the visitor, or of all visitors as the share says, with their answers',
  access: PUBLIC,
  params: SharedAssetParams,
  answer: CommentsAnswer,
  example: (ids) => ({ params: { token: ids.shareToken, id: ids.sharedAssetId } }),
});

export const createSharedComment = route({
  method: 'POST',
  path: '/api/v1/public/shares/{token}/assets/{id}/comments',
  summary:
    'Comment on an asset of a share that allows comments. The first call of a visitor names them; the response sets a cookie for the pages of this share only',
  access: PUBLIC,
  params: SharedAssetParams,
  body: NewComment.safeExtend({ name: VisitorName.optional() }),
  answer: CommentAnswer,
  example: (ids) => ({
    params: { token: ids.shareToken, id: ids.sharedAssetId },
    body: { text: 'Can we have it without the logo?', name: 'Ana' },
  }),
});
