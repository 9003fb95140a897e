import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, PUBLIC, route } from '../http/route.ts';
import { NewReview, Review } from '../reviews/reviews.ts';
import { SharedAssetParams, TokenParams, VisitorParams } from './shares.ts';
import { VisitorName } from './visitors.ts';

/** Limits the assets that a visitor of a share can approve or ask to change. */
export const VISITOR_REVIEWS_MAX = 1000;

export const NO_VISITOR_REVIEWS = 'This link does not ask for approval.';
export const VISITOR_REVIEWS_FULL = `You can answer at most ${VISITOR_REVIEWS_MAX.toLocaleString('en-US')} items.`;

const OwnReview = Review.pick({ decision: true, note: true, version: true, is_current: true });
const VisitorReviews = z.object({
  /** Of assets that the share still shows. At most VISITOR_REVIEWS_MAX. */
  reviews: z.array(OwnReview.extend({ asset_id: AssetId })),
  /** The name that the visitor has told; null before. */
  visitor_name: z.string().nullable(),
});
export type VisitorReviews = z.infer<typeof VisitorReviews>;

const VisitorReviewsAnswer = z.object({ status: z.literal('OK'), data: VisitorReviews });

export const listVisitorReviews = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/reviews',
  summary:
    'List what the visitor approved or asked to change in a share that asks for approval. Other visitors do not see it',
  access: PUBLIC,
  params: TokenParams,
  answer: VisitorReviewsAnswer,
  example: (ids) => ({ params: { token: ids.shareToken } }),
});

export const reviewSharedAsset = route({
  method: 'PUT',
  path: '/api/v1/public/shares/{token}/assets/{id}/review',
  summary:
    'Approve an asset of a share, ask for changes, or take the answer back. The first call of a visitor names them. Notifies the owner of the share',
  access: PUBLIC,
  params: SharedAssetParams,
  body: NewReview.extend({ name: VisitorName.optional() }),
  answer: VisitorReviewsAnswer,
  example: (ids) => ({
    params: { token: ids.shareToken, id: ids.sharedAssetId },
    body: { decision: 'APPROVED', version: 1, name: 'Ana' },
  }),
});

export const listReviewed = route({
  method: 'GET',
  path: '/api/v1/shares/{id}/visitors/{visitorId}/reviews',
  summary:
    'List the assets that a visitor of a share approved or asked to change, the latest first (owner only)',
  access: needs('DISTRIBUTE_ASSET'),
  params: VisitorParams,
  answer: z.object({
    status: z.literal('OK'),
    /** At most VISITOR_REVIEWS_MAX. */
    data: z.object({
      reviews: z.array(OwnReview.extend({ asset: z.object({ id: AssetId, name: z.string() }) })),
    }),
  }),
  example: (ids) => ({ params: { id: ids.shareId, visitorId: ids.visitorId } }),
});
export type ReviewedAsset = z.infer<typeof listReviewed.answer>['data']['reviews'][number];
