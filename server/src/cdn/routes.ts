import * as contract from '@spindle/contracts/cdn/cdn';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { prefetchCdn } from './prefetch.ts';
import { purgeCdn } from './purge.ts';

export function cdnRoutes(app: App): void {
  const { images } = app;
  serve(app, contract.prefetchCdn, (ctx, input) => prefetchCdn(ctx, input, images));
  serve(app, contract.purgeCdn, (ctx, input) => purgeCdn(ctx, input, images.viewables));
}
