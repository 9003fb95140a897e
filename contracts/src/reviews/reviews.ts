import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';

/** Limits the characters of the note of a review. */
export const REVIEW_NOTE_MAX = 2000;
/** Limits the reviews of an asset. */
export const REVIEWS_MAX = 500;

export const REVIEWS_FULL = `An asset can have at most ${REVIEWS_MAX} reviews.`;
export const REVIEWED_OLD_VERSION = 'This asset has a new version. Look at it, then answer again.';

export const ReviewDecision = z.enum(['APPROVED', 'CHANGES_REQUESTED']);
export type ReviewDecision = z.infer<typeof ReviewDecision>;

export const Review = z.object({
  id: z.number().int(),
  author: z.object({
    /** Empty for a deleted user. */
    name: z.string(),
    /** Whether a visitor of a shared link answered: the name is what they entered. */
    is_guest: z.boolean(),
  }),
  /** Whether the caller answered. */
  is_own: z.boolean(),
  decision: ReviewDecision,
  /** Plain text. */
  note: z.string().nullable(),
  /** Number of the version that was answered. */
  version: z.number().int(),
  /** Whether that is the current version. A review of an earlier one leaves the asset open. */
  is_current: z.boolean(),
  decided_at: Time,
});
export type Review = z.infer<typeof Review>;

/** The answer of a reviewer, which replaces their earlier one. */
export const NewReview = z.object({
  /** Null takes the answer back. */
  decision: ReviewDecision.nullable(),
  /** What should change, or another remark. */
  note: z.string().trim().max(REVIEW_NOTE_MAX).default(''),
  /** Number of the version that the reviewer saw. 409 when the asset has another one. */
  version: z.number().int().min(1).max(2_147_483_647),
});
export type NewReview = z.infer<typeof NewReview>;

const ReviewsAnswer = z.object({
  status: z.literal('OK'),
  /** At most REVIEWS_MAX, the latest first. */
  data: z.object({ reviews: z.array(Review) }),
});

export const listReviews = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/reviews',
  summary:
    'List who approved an asset or asked for changes: users and visitors of its shares, the latest first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: ReviewsAnswer,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const reviewAsset = route({
  method: 'PUT',
  path: '/api/v1/assets/{id}/review',
  summary:
    "Approve the current version of an asset, ask for changes, or take one's answer back. Notifies its owner",
  access: needs('READ_ASSET'),
  params: AssetParams,
  body: NewReview,
  answer: ReviewsAnswer,
  example: (ids) => ({
    params: { id: ids.assetId },
    body: { decision: 'CHANGES_REQUESTED', note: 'A bit brighter, please.', version: 1 },
  }),
});
