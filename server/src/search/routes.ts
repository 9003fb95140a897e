import * as facets from '@spindle/contracts/search/facets';
import * as map from '@spindle/contracts/search/map';
import * as meaning from '@spindle/contracts/search/meaning';
import * as saved from '@spindle/contracts/search/saved-searches';
import * as contract from '@spindle/contracts/search/search';
import * as similar from '@spindle/contracts/search/similar';
import * as suggestions from '@spindle/contracts/search/suggestions';
import * as terms from '@spindle/contracts/search/term-counts';
import * as timeline from '@spindle/contracts/search/timeline';
import type { Context } from '@spindle/core/context';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { countFacets } from './count-facets.ts';
import { countedKeyword } from './counted-keyword.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findLeftAssets } from './find-left-assets.ts';
import { listSimilar } from './list-similar.ts';
import { listSuggestions } from './list-suggestions.ts';
import { readMap } from './map/read-map.ts';
import { openQuestionVectors } from './meaning/question-vectors.ts';
import { listAlike, searchByMeaning } from './meaning/search-by-meaning.ts';
import { createVectorIndex } from './meaning/vector-index.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
} from './saved-searches.ts';
import { readSearchPage, searchAssets } from './search-assets.ts';
import { countTerms } from './terms/count-terms.ts';
import { createTermCounts } from './terms/term-counts.ts';
import { listTimelineAssets, readTimeline } from './timeline/read-timeline.ts';

export function searchRoutes(app: App): void {
  const engine = app.search;
  serve(app, contract.searchAssets, async (ctx, input) => {
    const answer = await searchAssets(ctx, input, engine);
    const keyword = countedKeyword(input.body);
    if (keyword !== null) {
      const hasResults = answer.total_files > 0;
      app.usage.addSearch({ userId: ctx.actor.userId, keyword, hasResults });
    }
    return answer;
  });
  serve(app, contract.readSearchPage, (ctx, input) => readSearchPage(ctx, input, engine));
  serve(app, contract.countNewAssets, async (ctx, { params, query }) => ({
    status: 'OK' as const,
    count: await engine.countNew(ctx, params.hash, contract.NEW_ASSETS_MAX),
    ...(await findLeftAssets(ctx, query.ids ?? [])),
  }));
  const index = createVectorIndex(app.ctx.config.databaseUrl);
  app.http.addHook('onClose', index.close);
  const parts = {
    ...app,
    index,
    questions: openQuestionVectors(app.interactive),
    limitNew: ({ actor }: Context) => app.limits.heavy(`meaning:${actor.userId}`),
  };
  serve(app, meaning.searchByMeaning, (ctx, input) => searchByMeaning(ctx, input, parts));
  serve(
    app,
    meaning.listAlike,
    onAsset('view', (ctx, asset) => listAlike(ctx, asset, parts)),
  );
  serve(app, facets.countFacets, (ctx, input) => countFacets(ctx, input, engine));
  serve(app, terms.countTerms, async (ctx, input) => {
    await app.limits.heavy(`terms:${ctx.actor.userId}`);
    return countTerms(ctx, input, engine);
  });
  serve(app, timeline.readTimeline, (ctx, input) => readTimeline(ctx, input, engine));
  serve(app, timeline.listTimelineAssets, (ctx, input) => listTimelineAssets(ctx, input, engine));
  serve(app, map.readMap, (ctx, input) => readMap(ctx, input, engine));
  const sources = { engine, counts: createTermCounts(engine) };
  serve(app, suggestions.listSuggestions, (ctx, input) => listSuggestions(ctx, input, sources));
  serve(app, similar.listSimilar, onAsset('view', listSimilar));
  serve(app, similar.findDuplicates, findDuplicates);
  serve(app, saved.listSavedSearches, listSavedSearches);
  serve(app, saved.createSavedSearch, createSavedSearch);
  serve(app, saved.changeSavedSearch, changeSavedSearch);
  serve(app, saved.deleteSavedSearch, deleteSavedSearch);
}
