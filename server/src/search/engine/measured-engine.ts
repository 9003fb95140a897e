import { getInstruments } from '@spindle/core/telemetry/metrics';
import type { SearchEngine } from './search-engine.ts';

/** Returns the engine itself, with the duration of each operation measured. Failed operations count too. */
export function measureSearches(engine: SearchEngine): SearchEngine {
  const measured =
    <A extends unknown[], R>(operation: string, run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const startedAt = performance.now();
      try {
        return await run(...args);
      } finally {
        const seconds = (performance.now() - startedAt) / 1000;
        getInstruments()?.searchDuration.record(seconds, { operation });
      }
    };
  return {
    ...engine,
    filterMatch: measured('filter_match', engine.filterMatch),
    count: measured('count', engine.count),
    countAll: measured('count_all', engine.countAll),
    countNew: measured('count_new', engine.countNew),
    countArrived: measured('count_arrived', engine.countArrived),
    slice: measured('slice', engine.slice),
    page: measured('page', engine.page),
    facets: measured('facets', engine.facets),
    folderFacet: measured('folder_facet', engine.folderFacet),
    labelFacet: measured('label_facet', engine.labelFacet),
    findTags: measured('find_tags', engine.findTags),
    personFacet: measured('person_facet', engine.personFacet),
    countPeople: measured('count_people', engine.countPeople),
    countTags: measured('count_tags', engine.countTags),
    countAllTags: measured('count_all_tags', engine.countAllTags),
    factFacets: measured('fact_facets', engine.factFacets),
    fieldFacets: measured('field_facets', engine.fieldFacets),
    timeline: measured('timeline', engine.timeline),
    timelinePage: measured('timeline_page', engine.timelinePage),
    timelinePosition: measured('timeline_position', engine.timelinePosition),
    cells: measured('cells', engine.cells),
    suggest: measured('suggest', engine.suggest),
    respell: measured('respell', engine.respell),
  };
}
