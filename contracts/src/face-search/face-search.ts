import { z } from 'zod';
import { Page } from '../http/paging.ts';
import { needs, route } from '../http/route.ts';
import { ExtendedResult } from '../search/search.ts';

/** Limits the picture of a face search, in bytes. Part B of the API, section 9. */
export const FACE_IMAGE_BYTES_MAX = 10 * 1024 ** 2;

/** Content types that the picture of a face search may have. Specification 5. */
export const FACE_IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;

/** Limits the results of a page. */
export const FACE_RESULTS_MAX = 30;

/** Limits the faces of a picture that a search offers, from the largest. */
export const QUERY_FACES_MAX = 10;

/** Strictness of a face search: 0 finds the most, 9 only the faces that are most alike. */
export const FACE_STRICTNESS = { min: 0, max: 9, usual: 5 } as const;

/** Hours for which a face search has later pages. */
export const FACE_SEARCH_HOURS = 24;

/** Limits the text of the filters, in characters, and their number. */
const FILTERS_TEXT_MAX = 20_000;
const FILTERS_MAX = 20;

const FilterText = z.string().max(1000);

/**
 * Values that fields of the metadata must have, by the names of the fields. All must match. A text of several words matches when one of
 * them occurs. A field whose name ends in `Date` takes a list of two ISO 8601 times; both are inclusive.
 */
export const FaceFilters = z
  .record(
    z.string().min(1).max(64),
    z.union(
      [
        FilterText,
        z.number(),
        z.boolean(),
        z.tuple([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true })]),
      ],
      'must be text, a number, true or false, or a list of two times',
    ),
  )
  .superRefine((filters, context) => {
    if (Object.keys(filters).length > FILTERS_MAX)
      context.addIssue({ code: 'custom', message: `must have at most ${FILTERS_MAX} fields` });
    for (const [name, value] of Object.entries(filters))
      if (Array.isArray(value) !== name.endsWith('Date'))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'must be a list of two times if, and only if, the name ends in Date',
        });
  });
export type FaceFilters = z.infer<typeof FaceFilters>;

/** A flag of a form or of a query. */
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Index of a face in `faces`. */
const FaceIndex = z.coerce
  .number()
  .int()
  .min(0)
  .max(QUERY_FACES_MAX - 1);

const ResultLimit = z.coerce.number().int().min(1).max(FACE_RESULTS_MAX);

/** The fields of a face search. The form sends each as text. */
export const FaceSearchFields = z.object({
  /** Whether the response names a search for later pages. The search is kept for 24 hours. */
  save_search: Flag.default(true),
  strictness: z.coerce
    .number()
    .int()
    .min(FACE_STRICTNESS.min)
    .max(FACE_STRICTNESS.max)
    .default(FACE_STRICTNESS.usual),
  extended_result: Flag.default(false),
  /** Whether pictures with several faces are found, too. */
  include_groups: Flag.default(true),
  filters: z
    .string()
    .max(FILTERS_TEXT_MAX)
    .transform((text, context): unknown => {
      if (text.trim() === '') return {};
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(FaceFilters)
    .default({}),
  limit_per_page: ResultLimit.default(FACE_RESULTS_MAX),
  /** Which face of the picture is searched for; by default the largest, which is the first. */
  face: FaceIndex.default(0),
});
export type FaceSearchFields = z.infer<typeof FaceSearchFields>;

/** Top left corner and size of a face, as shares of the picture as a viewer sees it. */
export const QueryFace = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type QueryFace = z.infer<typeof QueryFace>;

export const FaceSearchAnswer = z.object({
  data: z.object({
    /** Asset ids, from the most similar face. */
    matches: z.array(z.string()),
    /** Data by asset id; empty unless requested. */
    extended_result: z.record(z.string(), ExtendedResult),
  }),
  page: z.number().int(),
  /** Null when the search is not saved. */
  search_id: z.string().nullable(),
  limit_per_page: z.number().int(),
  /** Number of all matches. */
  hits: z.number().int(),
  /** Distance of each match by asset id: 0 is the same picture; how far apart the faces of one person are depends on the model, 0.6 for the built-in one. */
  distances: z.record(z.string(), z.number()),
  /** Faces of the picture that can be searched for, from the largest. Empty when it shows none. */
  faces: z.array(QueryFace).max(QUERY_FACES_MAX),
  /** Index of the face that was searched for; null when the picture shows none. */
  face: z.number().int().nullable(),
});
export type FaceSearchAnswer = z.infer<typeof FaceSearchAnswer>;

const PATH = '/api/v1/ml/people/facesearch';

export const searchFaces = route({
  method: 'POST',
  path: PATH,
  summary:
    'Find assets that show the person in a picture: a JPEG or PNG of at most 10 MB, mirrored or not. Needs FACE_RECOGNITION; 422 without it. 30 searches a minute',
  access: needs('READ_ASSET'),
  bodyFormat: 'multipart',
  body: z.object({
    image: z.any().describe('A JPEG or PNG of at most 10 MB'),
    save_search: z.enum(['true', 'false']).optional(),
    strictness: z.string().optional().describe('0 to 9, the strictest; 5 by default'),
    extended_result: z.enum(['true', 'false']).optional(),
    include_groups: z.enum(['true', 'false']).optional(),
    filters: z.string().optional().describe('FaceFilters as JSON'),
    limit_per_page: z.string().optional().describe('1 to 30'),
    face: z.string().optional().describe('Index of the face; 0, the largest, by default'),
  }),
  answer: FaceSearchAnswer,
  example: () => ({}),
});

export const readFaceSearch = route({
  method: 'GET',
  path: PATH,
  summary: 'Get a page of a face search, or search for another face of its picture',
  access: needs('READ_ASSET'),
  query: z.object({
    page: Page.default(1),
    search_id: z.string().max(64),
    limit_per_page: ResultLimit.optional(),
    extended_result: Flag.optional(),
    face: FaceIndex.optional(),
  }),
  answer: FaceSearchAnswer,
  example: (ids) => ({ query: { search_id: ids.faceSearchId } }),
});
