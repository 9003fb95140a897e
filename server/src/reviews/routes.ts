import * as contract from '@spindle/contracts/reviews/reviews';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { listReviews } from './list.ts';
import { reviewAsset } from './review-asset.ts';

export function reviewRoutes(app: App): void {
  serve(app, contract.listReviews, onAsset('view', listReviews));
  serve(app, contract.reviewAsset, onAsset('view', reviewAsset));
}
