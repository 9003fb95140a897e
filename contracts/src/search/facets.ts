import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { SearchRequest } from './search.ts';

/** Limits the values of one facet, most frequent first. The facet of schemas lists all schemas. */
export const FACET_VALUES_MAX = 20;
/** Limits the months, latest first. */
export const FACET_MONTHS_MAX = 240;

export const FacetName = z.enum(['type', 'status', 'schema', 'uploader', 'month', 'color']);
export type FacetName = z.infer<typeof FacetName>;

export const FacetRequest = SearchRequest.omit({
  page: true,
  hash: true,
  limit_per_page: true,
  sort_by: true,
  extended_result: true,
}).extend({
  /** The requested facets; all by default. */
  facets: z.array(FacetName).max(FacetName.options.length).default(FacetName.options),
});
export type FacetRequest = z.infer<typeof FacetRequest>;

/** value: kind, status, id, `YYYY-MM` or color name, as text. label: its text in the UI. */
export const FacetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int(),
});
export type FacetValue = z.infer<typeof FacetValue>;

export const FacetAnswer = z.object({
  status: z.literal('OK'),
  data: z.object({
    facets: z.partialRecord(FacetName, z.array(FacetValue)),
    /** Facets of the schema in `schema_criteria`: the fields with the trait facetable. */
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
