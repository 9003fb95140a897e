import * as contract from '@spindle/contracts/cdn/cdn';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import type { Images } from '../images/read-image.ts';
import { prefetchCdn } from './prefetch.ts';
import { purgeCdn } from './purge.ts';

export function cdnRoutes(app: App, images: Images): void {
  serve(app, contract.prefetchCdn, (ctx, input) => prefetchCdn(ctx, input, images));
  serve(app, contract.purgeCdn, (ctx, input) => purgeCdn(ctx, input, images.viewables));
}
