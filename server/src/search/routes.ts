import * as facets from '@spindle/contracts/search/facets';
import * as saved from '@spindle/contracts/search/saved-searches';
import * as contract from '@spindle/contracts/search/search';
import * as similar from '@spindle/contracts/search/similar';
import * as suggestions from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { countFacets } from './count-facets.ts';
import { createMapper } from './engine/count/bitmap-builder.ts';
import { createTotals, foldCounts } from './engine/count/count-cache.ts';
import { createGroups } from './engine/count/facet-groups.ts';
import { createFarPages } from './engine/page/page-anchors.ts';
import { dropExpiredSnapshots } from './engine/page/search-snapshots.ts';
import { foldNewWords } from './engine/suggest/respell.ts';
import { findDuplicates } from './find-duplicates.ts';
import { listSimilar } from './list-similar.ts';
import { listSuggestions } from './list-suggestions.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
} from './saved-searches.ts';
import { type Memory, readSearchPage, searchAssets } from './search-assets.ts';

/** Milliseconds between two looks for expired searches. */
const UPKEEP_MS = 600_000;
/** Milliseconds between two looks for counters and words to fold: a few thousand rows at the busiest. */
const FOLD_MS = 5_000;

export function searchRoutes(app: App): void {
  const memory: Memory = {
    totals: createTotals(),
    farPages: createFarPages(),
    countHeavy: ({ actor }) => app.limits.heavy(`far-pages:${actor.userId}`),
  };
  const groups = createGroups();
  serve(app, contract.searchAssets, (ctx, input) => searchAssets(ctx, input, memory));
  serve(app, contract.readSearchPage, (ctx, input) => readSearchPage(ctx, input, memory));
  serve(app, facets.countFacets, (ctx, input) => countFacets(ctx, input, groups));
  serve(app, suggestions.listSuggestions, listSuggestions);
  serve(app, similar.listSimilar, listSimilar);
  serve(app, similar.findDuplicates, findDuplicates);
  serve(app, saved.listSavedSearches, listSavedSearches);
  serve(app, saved.createSavedSearch, createSavedSearch);
  serve(app, saved.changeSavedSearch, changeSavedSearch);
  serve(app, saved.deleteSavedSearch, deleteSavedSearch);

  const chore = (name: string, everyMs: number, work: (ctx: Context) => Promise<void>) => {
    const stop = startPeriodicTask(name, everyMs, app.ctx.log, () => work(app.ctx), {
      startAfterMs: everyMs,
    });
    app.http.addHook('onClose', stop);
  };
  chore('drop expired searches', UPKEEP_MS, dropExpiredSnapshots);
  chore('fold counters', FOLD_MS, foldCounts);
  chore('map words', FOLD_MS, createMapper());
  chore('fold new words', FOLD_MS, foldNewWords);
}
