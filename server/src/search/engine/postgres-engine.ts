import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import type { Prisma } from '@spindle/prisma/client';
import { createBitmapBuilder } from './count/bitmap-builder.ts';
import { countArrived } from './count/count-arrived.ts';
import { compactCounters, createCountCache } from './count/count-cache.ts';
import { countNew } from './count/count-new.ts';
import { createFacetCounter } from './count/facet-groups.ts';
import { createFactCounter } from './count/fact-values.ts';
import { countFieldValues } from './count/field-values.ts';
import { matchFilters } from './count/filter-matches.ts';
import { countFolders } from './count/folder-values.ts';
import { createLabelCounters } from './count/label-values.ts';
import { createPeopleCounter } from './count/people-counts.ts';
import { createPersonCounter } from './count/person-values.ts';
import { countTags, findTags, isTagUsed } from './count/tag-counts.ts';
import { createCellCounter } from './map/count-cells.ts';
import { conditionOf, filterOf } from './match/search-condition.ts';
import { measureSearches } from './measured-engine.ts';
import { orderOf, positionOf } from './page/page-query.ts';
import { createPageReader } from './page/read-page.ts';
import { deleteExpiredSnapshots, findSnapshot } from './page/search-snapshots.ts';
import type { SearchEngine, SearchMatch } from './search-engine.ts';
import { mergeNewWords, respell } from './suggest/respell.ts';
import { suggestAssets } from './suggest/suggest-assets.ts';
import { createDayCounter } from './timeline/count-days.ts';
import { findTimelinePosition, readTimelinePage } from './timeline/read-timeline.ts';

/** Interval at which expired snapshots are deleted, in milliseconds. */
const EXPIRY_MS = 600_000;
/** Interval at which appended counters and words are merged and bitmaps built, in milliseconds: a few thousand rows at the busiest. */
const MERGE_MS = 5_000;

/** Creates the engine of one server. `limitHeavy` is called before an expensive request and throws when the caller makes too many. */
export function createSearchEngine(limitHeavy: (ctx: Context) => Promise<void>): SearchEngine {
  const pages = createPageReader(createCountCache(), limitHeavy);
  return measureSearches({
    match: matchSearch,
    filterMatch: matchFilters,
    count: pages.count,
    countAll: pages.countAll,
    countNew,
    countArrived,
    slice: pages.slice,
    page: pages.read,
    facets: createFacetCounter(),
    folderFacet: countFolders,
    ...createLabelCounters(),
    findTags,
    personFacet: createPersonCounter(),
    countPeople: createPeopleCounter(),
    countTags,
    isTagUsed,
    factFacets: createFactCounter(),
    fieldFacets: countFieldValues,
    timeline: createDayCounter(),
    timelinePage: readTimelinePage,
    timelinePosition: findTimelinePosition,
    cells: createCellCounter(),
    suggest: suggestAssets,
    respell,
    upkeep: [
      { name: 'delete expired searches', everyMs: EXPIRY_MS, run: deleteExpiredSnapshots },
      { name: 'compact asset counters', everyMs: MERGE_MS, run: compactCounters },
      { name: 'build bitmaps', everyMs: MERGE_MS, run: createBitmapBuilder() },
      { name: 'merge new words', everyMs: MERGE_MS, run: mergeNewWords },
    ],
  });
}

/** Implements `match` of every engine: it needs no state. */
export async function matchSearch(
  ctx: Context | TxContext,
  searchId: string,
): Promise<SearchMatch> {
  const { search } = await findSnapshot(ctx, searchId);
  return { condition: conditionOf(search), position: positionOf(search) };
}

/** Selects the current matches of a request and their order. Throws Invalid for a request that cannot be parsed. */
export function matchRequest(
  { actor }: Pick<Context, 'actor'>,
  request: SearchRequest,
): SearchMatch & { order: Prisma.Sql } {
  return {
    condition: filterOf({ actor, request }),
    position: positionOf({ request }),
    order: orderOf(request.sort_by),
  };
}
