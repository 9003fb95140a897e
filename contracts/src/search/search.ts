import { z } from 'zod';
import { ASSET_ID_LENGTH, AssetId } from '../assets/asset-id.ts';
import { AssetStack } from '../assets/asset-stack.ts';
import { AssetErrors, AssetKind, AssetStatus, TrashEntry } from '../assets/assets.ts';
import { ColorLabel, Flag, Rating, Taken } from '../facts/facts.ts';
import { caseInsensitivePattern } from '../http/case-insensitive-pattern.ts';
import { ASSET_PAGE_SIZE, LIMIT_PER_PAGE_MAX, LimitPerPage, Page } from '../http/paging.ts';
import { needs, route } from '../http/route.ts';
import { Time, TimeRange } from '../http/time.ts';
import { SuggestedTag } from '../metadata/tags.ts';
import { Color } from './colors.ts';
import { emptyAsAbsent } from './empty-as-absent.ts';
import { FactFilters } from './fact-filters.ts';
import { FieldCriterion } from './field-criterion.ts';
import { QUERY_MAX } from './query/query-max.ts';

/** Limits the ids that a search can be restricted to. */
export const SEARCH_IDS_MAX = 1000;

/** Limits the path of a folder, in characters. */
const FOLDER_MAX = 1024;

/** Version of the response format. */
export const SEARCH_VERSION = 1;

/** Fields that results can be sorted by, named after the filters of a search. */
export const SORT_FIELDS = [
  'upload_time_range',
  'file_name',
  'content_type',
  'file_size_range',
  'status',
  'taken_range',
  'rating',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const SORT_ENTRY = new RegExp(
  `^(${SORT_FIELDS.map(caseInsensitivePattern).join('|')})_(${caseInsensitivePattern('asc')}|${caseInsensitivePattern('desc')})$`,
);

const SortEntry = z
  .string()
  .regex(SORT_ENTRY, `must be a sort field (${SORT_FIELDS.join(', ')}) with _ASC or _DESC`)
  .meta({ commonValues: SORT_FIELDS.flatMap((field) => [`${field}_ASC`, `${field}_DESC`]) });

export const DEFAULT_SORT = 'upload_time_range_DESC';

/** Returns field and direction of a valid sort entry. */
export function sortOf(entry: string): { field: SortField; direction: 'asc' | 'desc' } {
  const cut = entry.lastIndexOf('_');
  const field = SORT_FIELDS.find((f) => f === entry.slice(0, cut).toLowerCase());
  if (!field) throw new Error(`unreachable: sort ${entry}`);
  return { field, direction: entry.slice(cut + 1).toLowerCase() === 'asc' ? 'asc' : 'desc' };
}

const Text = z.string().trim().max(1000);

/** File sizes in bytes, inclusive; omit an end to leave it open. */
export const SizeRange = z.object({
  start: z.number().int().min(0).optional(),
  end: z.number().int().min(0).optional(),
});

/** Limits the operators AND and OR in the condition of one field. */
export const FIELD_OPERATORS_MAX = 5;

/** Limits the fields of one search. */
const FIELDS_MAX = 100;

/** Restricts a search to one schema, by its searchable fields. All conditions must match. */
export const SchemaCriteria = z.object({
  data_schema_id: z.number().int().min(0).max(2_147_483_647),
  fields: z
    .record(z.string().max(64), FieldCriterion)
    .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, 'names too many fields')
    .default({}),
});
export type SchemaCriteria = z.infer<typeof SchemaCriteria>;

export const SearchRequest = z.object({
  page: Page.default(1),
  /** `search_id` of an earlier response: reads that snapshot and ignores the filters. */
  hash: emptyAsAbsent(z.string().max(64)),
  limit_per_page: LimitPerPage.default(ASSET_PAGE_SIZE),
  /**
   * A query of words and filters: `wedding camera:nikon rating:>=3 taken:2024-05 in:"Summer trip" -tag:draft`, with NOT, OR and parentheses; at
   * most 60 conditions. docs/search.md has the grammar in EBNF. Other filters of the request apply, too.
   */
  q: emptyAsAbsent(z.string().trim().max(QUERY_MAX)),
  /** `a AND b`, `a OR b` (never mixed), "quoted phrases", suffix `*`; at most 40 words. */
  keyword: emptyAsAbsent(Text),
  /** Whether the response contains the data of each asset, not only its id. */
  extended_result: z.boolean().default(false),
  sort_by: z.array(SortEntry).max(SORT_FIELDS.length).default([DEFAULT_SORT]),
  /** `image*`, `image* OR video*`; `*` or nothing is every type. */
  content_type: emptyAsAbsent(Text),
  /** Every asset has one kind: `OTHER` includes documents, `VIDEO` also containers such as `application/mxf`. */
  kind: emptyAsAbsent(AssetKind),
  /** Prefix of the name, ignoring case and accents; a trailing `*` changes nothing. Join several with OR. */
  file_name: emptyAsAbsent(Text),
  upload_time_range: emptyAsAbsent(TimeRange),
  file_size_range: emptyAsAbsent(SizeRange),
  status: emptyAsAbsent(AssetStatus),
  trashed: z.boolean().default(false),
  creator_id: emptyAsAbsent(z.number().int()),
  /** Path of the folder that the file was uploaded from, or of one above it, such as `Trip` or `Trip/Day 1`. */
  folder: emptyAsAbsent(z.string().max(FOLDER_MAX)),
  /** A tag of the assets, or the level above it: `people` finds `people/ana`. The same in upper and lower case. */
  tag: emptyAsAbsent(SuggestedTag),
  /** A label that add-ons suggest as a tag, and that nobody has accepted or dismissed yet. */
  suggested: emptyAsAbsent(SuggestedTag),
  /** Assets with a face of this person. */
  person_id: emptyAsAbsent(z.number().int().min(1).max(2_147_483_647)),
  ids: emptyAsAbsent(z.array(AssetId).max(SEARCH_IDS_MAX)),
  schema_criteria: emptyAsAbsent(SchemaCriteria),
  /** One of the main colors of the image. */
  color: emptyAsAbsent(Color),
  /** `collapsed`: leaves out the assets of a stack whose cover matches too. Has no effect in the trash. */
  stacks: emptyAsAbsent(z.enum(['expanded', 'collapsed'])),
  ...FactFilters.shape,
  /** State of the client: accepted and ignored. */
  face: z.unknown().optional(),
  custom_content_input: z.unknown().optional(),
  filters: z.unknown().optional(),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A text of an asset that contains a word of the search. */
export const MatchReason = z.object({
  /** `data`: the custom metadata. `file`: the texts in the file's own metadata. `content`: the text inside a document. */
  field: z.enum([
    'title',
    'tags',
    'caption',
    'credit',
    'place',
    'camera',
    'lens',
    'data',
    'file',
    'folder',
    'content',
  ]),
  /** The text, or the part of a long one around the word. Empty for `content`. */
  text: z.string(),
});
export type MatchReason = z.infer<typeof MatchReason>;

/** The data of an asset that a list shows. */
export const ExtendedResult = z.object({
  name: z.string(),
  size: z.number().int(),
  content_type: z.string(),
  trashed: z.boolean(),
  status: AssetStatus,
  errors: AssetErrors,
  upload_time: Time,
  title: z.string().nullable(),
  rating: Rating.nullable(),
  flag: Flag.nullable(),
  color_label: ColorLabel.nullable(),
  taken: Taken.nullable(),
  thumbhash: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  version: z.number().int(),
  /** Render version. */
  render_version: z.number().int(),
  /** Whether the asset has an image to show. */
  has_preview: z.boolean(),
  /** Only in searches, collections and the basket: whether the asset is a favorite of the caller. */
  favorite: z.boolean().optional(),
  /** Only in searches, collections and the basket: the stack of the asset, if it is in one. */
  stack: AssetStack.optional(),
  /** Only in searches by words: where the asset contains them, apart from its name. At most two. */
  reasons: z.array(MatchReason).optional(),
  /** Only in searches, for an asset in the trash. */
  trash: TrashEntry.optional(),
});
export type ExtendedResult = z.infer<typeof ExtendedResult>;

/** Asset ids in the order of the search. */
const Matches = z.array(z.string());
/** Data by asset id; empty unless requested. */
const ExtendedResults = z.record(z.string(), ExtendedResult);

/**
 * Contains both formats of the specification, with the same values: `hits` and `total_files`, `search_id` and `search_result_id`,
 * `data.matches` and `result`, `data.extended_result` and `extended_result`.
 */
export const SearchAnswer = z.object({
  status: z.literal('OK'),
  /** SEARCH_VERSION. */
  version: z.number().int(),
  /** Number of all matches. */
  hits: z.number().int(),
  /** Id of the search snapshot, for later pages. */
  search_id: z.string(),
  page: z.number().int(),
  limit_per_page: z.number().int(),
  data: z.object({ matches: Matches, extended_result: ExtendedResults }),
  result: Matches,
  extended_result: ExtendedResults,
  total_files: z.number().int(),
  total_pages: z.number().int(),
  search_result_id: z.string(),
  /** A corrected keyword that has matches, when the keyword itself has none. */
  did_you_mean: z.string().optional(),
  /** The keyword with each word as a prefix, when only that has matches. */
  prefix_keyword: z.string().optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchAssets = route({
  method: 'POST',
  path: '/api/v1/assets/search',
  summary: 'Search assets. Returns the first page and the snapshot for later pages',
  access: needs('READ_ASSET'),
  body: SearchRequest,
  answer: SearchAnswer,
  example: () => ({
    body: { file_name: 'lake*', content_type: 'image*', limit_per_page: 30, extended_result: true },
  }),
});

export const readSearchPage = route({
  method: 'GET',
  path: '/api/v1/assets/search/{hash}/{page}',
  summary: 'Get a later page of a search, stable while paging',
  access: needs('READ_ASSET'),
  params: z.object({ hash: z.string().max(64), page: Page }),
  query: z.object({
    limit_per_page: z.coerce.number().int().min(1).max(LIMIT_PER_PAGE_MAX).optional(),
  }),
  answer: SearchAnswer,
  example: (ids) => ({ params: { hash: ids.searchId, page: 1 } }),
});

/** Limits the number that `countNewAssets` returns. */
export const NEW_ASSETS_MAX = 100;

/** Asset ids, separated by commas: at most those of one page. */
const PageIds = z
  .string()
  .max(LIMIT_PER_PAGE_MAX * (ASSET_ID_LENGTH + 1))
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(AssetId).max(LIMIT_PER_PAGE_MAX));

export const countNewAssets = route({
  method: 'GET',
  path: '/api/v1/assets/search/{hash}/new',
  summary:
    'Count assets that match a search and were uploaded after it, up to 100, and find those of `ids` that have left the list. Checks the first 10,000 assets uploaded since',
  access: needs('READ_ASSET'),
  params: z.object({ hash: z.string().max(64) }),
  query: z.object({ ids: PageIds.optional() }),
  answer: z.object({
    status: z.literal('OK'),
    count: z.number().int().max(NEW_ASSETS_MAX),
    /** Those of `ids` that are in the trash, as far as the caller may see it. */
    trashed: z.array(z.string()),
    /** Those of `ids` that were deleted permanently, or that the caller may not see. */
    missing: z.array(z.string()),
  }),
  example: (ids) => ({ params: { hash: ids.searchId }, query: { ids: ids.assetId } }),
});
