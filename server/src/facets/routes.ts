import * as contract from '@spindle/contracts/search/facets';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { countFacets } from './count.ts';
import { createGroups } from './query.ts';

export function facetRoutes(app: App): void {
  const count = createGroups();
  serve(app, contract.countFacets, (ctx, input) => countFacets(ctx, input, count));
}
