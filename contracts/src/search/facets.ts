import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { SearchRequest } from './search.ts';

/** Limits the values of one facet; the most frequent come first. The facet `schema` lists all schemas. */
export const FACET_VALUES_MAX = 20;
/** Limits the values of the facets `month` and `taken`; the latest months come first. */
export const FACET_MONTHS_MAX = 240;

export const FacetName = z.enum([
  'type',
  'status',
  'schema',
  'uploader',
  'month',
  'color',
  'folder',
  'tag',
  'suggested',
  'person',
  'camera',
  'lens',
  'rating',
  'flag',
  'color_label',
  'place',
  'taken',
]);
export type FacetName = z.infer<typeof FacetName>;

/** Facets whose values are facts of assets. One query counts them all. */
export const FACT_FACETS = [
  'camera',
  'lens',
  'rating',
  'flag',
  'color_label',
  'place',
  'taken',
] as const satisfies FacetName[];

/** Facets that are counted only on request. */
const REQUESTED_FACETS = ['person', ...FACT_FACETS] as const;

export const FacetRequest = SearchRequest.omit({
  page: true,
  hash: true,
  limit_per_page: true,
  sort_by: true,
  extended_result: true,
  stacks: true,
}).extend({
  /** The requested facets; by default all but `person`, whose first count reads every face of the matches, and those of facts. */
  facets: z
    .array(FacetName)
    .max(FacetName.options.length)
    .default(FacetName.exclude(REQUESTED_FACETS).options),
});
export type FacetRequest = z.infer<typeof FacetRequest>;

/** A value of a facet, and the number of matching assets that have it. */
export const FacetValue = z.object({
  /**
   * The value as text. `type`: IMAGE, VIDEO, AUDIO or OTHER. `status`: the status of assets. `schema`, `uploader`, `person`: an id.
   * `month`: `YYYY-MM`. `color`: the name of a color. `folder`: a path, whose count includes the folders in it.
   * `tag`: a tag in lower case, whose count includes the tags below it. `suggested`: a label that add-ons suggest as a tag, and that nobody
   * has accepted or dismissed yet.
   * `taken`: `YYYY-MM` in the time of the place. `place`: the name of a country, region or town. `rating`: stars.
   */
  value: z.string(),
  /** The text that the UI shows for the value. */
  label: z.string(),
  count: z.number().int(),
});
export type FacetValue = z.infer<typeof FacetValue>;

export const FacetAnswer = z.object({
  status: z.literal('OK'),
  data: z.object({
    facets: z.partialRecord(FacetName, z.array(FacetValue)),
    /** Facets by the name of a metadata field: the fields with the trait `facetable` of the schema in `schema_criteria`. */
    fields: z.record(z.string(), z.array(FacetValue)),
  }),
});
export type FacetAnswer = z.infer<typeof FacetAnswer>;

export const countFacets = route({
  method: 'POST',
  path: '/api/v1/assets/facets',
  summary: 'Count the matches of a search by facet. A facet ignores its own filter',
  access: needs('READ_ASSET'),
  body: FacetRequest,
  answer: FacetAnswer,
  example: () => ({ body: { keyword: 'lake', facets: ['type', 'month'] } }),
});
