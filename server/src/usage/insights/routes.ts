import * as assets from '@spindle/contracts/usage/asset-insights';
import * as library from '@spindle/contracts/usage/library-insights';
import * as visits from '@spindle/contracts/usage/visit-insights';
import type { App } from '../../app-parts.ts';
import { serve } from '../../http/serve.ts';
import { readEmbeddedAssets, readEmbeddingHosts } from './embedding.ts';
import { readLibraryInsights } from './library.ts';
import { readProcessingInsights } from './processing.ts';
import { readSearchesWithoutResults } from './searches-without-results.ts';
import { readShareTraffic } from './share-traffic.ts';
import { readTopAssets } from './top-assets.ts';
import { readUnusedAssets } from './unused-assets.ts';

export function insightRoutes(app: App): void {
  serve(app, assets.readTopAssets, readTopAssets);
  serve(app, assets.readUnusedAssets, readUnusedAssets);
  serve(app, visits.readSearchesWithoutResults, readSearchesWithoutResults);
  serve(app, visits.readShareTraffic, readShareTraffic);
  serve(app, visits.readEmbeddingHosts, readEmbeddingHosts);
  serve(app, visits.readEmbeddedAssets, readEmbeddedAssets);
  serve(app, library.readLibraryInsights, readLibraryInsights);
  serve(app, library.readProcessingInsights, readProcessingInsights);
}
