import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { caseInsensitivePattern } from '../http/case-insensitive-pattern.ts';
import { Time, TimeRange } from '../http/time.ts';
import { QUERY_MAX } from '../search/query/query-max.ts';
import { SavedRequest } from '../search/saved-searches.ts';
import { ExtendedResult } from '../search/search.ts';

/** Collections per page, and the maximum. Specification 9. */
export const COLLECTIONS_PER_PAGE = 30;
export const COLLECTIONS_PER_PAGE_MAX = 100;

/** Assets that the page of a collection shows at first, and ids of each collection in a list. Specification 2. */
export const COLLECTION_ASSETS_SHOWN = 30;

/** Limits the asset ids of a collection in one response; get later ones with `offset`. */
export const COLLECTION_ASSETS_MAX = 1000;

/** Limits the asset ids of one change. */
export const CHANGED_ASSETS_MAX = 10_000;

/** Limits the collections that one request adds to. */
export const CHANGED_COLLECTIONS_MAX = 100;

/** Limits in characters. Specification 5 sets the limit of the description. */
export const COLLECTION_NAME_MAX = 255;
export const COLLECTION_DESCRIPTION_MAX = 256;

export const COLLECTION_NAME_REQUIRED = 'Name is required';

/** Name of every basket; it cannot change. */
export const BASKET_NAME = 'SELECTED_ASSETS';

/** Suffix of the name of a duplicate. Specification 9. */
export const COPY_SUFFIX = ' (copy)';

export const COLLECTION_CREATED = 'Collection created successfully';
export const COLLECTION_CREATED_FROM_BASKET = 'Successfully created a collection from basket.';
/** The message on the detail page and for several assets. */
export const BASKET_ADDED = 'Successfully added asset to basket';
/** The message on cards and rows. The specification misspells it, and the next one. */
export const BASKET_ADDED_FROM_LIST = 'Sucessfully added asset to basket';
export const BASKET_REMOVED = 'Sucessfully removed asset from basket';
export const COLLECTION_DELETED = 'Collection deleted';
export const COLLECTION_CREATE_FAILED = 'Error creating collection. Please try again.';
export const ASSETS_REMOVED = 'Successfully removed assets from collection';
export const COLLECTION_UPDATED = 'Collection successfully updated';
export const SMART_COLLECTION_FIXED =
  'A smart collection shows what its search finds. Change its search instead of its assets.';
export const ASSETS_MOVED = 'Order of the collection changed.';
export const COVER_CHANGED = 'Cover changed.';
export const collectionDuplicated = (id: number) => `Successfully duplicated collection #${id}`;
export const addedToCollections = (count: number) =>
  `Successfully added ${count} assets to the selected collection(s).`;

export const collectionsTransferred = (count: number) =>
  count === 1 ? '1 collection transferred.' : `${count} collections transferred.`;

/** File name of a downloaded collection. */
export const DOWNLOAD_NAME = 'download.zip';
/** Seconds within which a download must start from its link. */
export const DOWNLOAD_LINK_SECONDS = 600;
/** Limits the files of one download. */
export const DOWNLOAD_FILES_MAX = 100_000;

const CollectionName = z
  .string(COLLECTION_NAME_REQUIRED)
  .trim()
  .min(1, COLLECTION_NAME_REQUIRED)
  .max(COLLECTION_NAME_MAX, `Name must be at most ${COLLECTION_NAME_MAX} characters`);
const Description = z
  .string()
  .trim()
  .max(
    COLLECTION_DESCRIPTION_MAX,
    `Description must be at most ${COLLECTION_DESCRIPTION_MAX} characters`,
  );

/** The fields that a user fills in. Specification 5. */
export const CollectionFields = z.object({
  name: CollectionName,
  description: Description.default(''),
  /** true: visible to the group. false: private to its owner. */
  group_access: z.boolean().default(false),
});
export type CollectionFields = z.infer<typeof CollectionFields>;

export const Collection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  group_access: z.boolean(),
  /**
   * Asset ids in order, only those that the caller may see. Lists of collections contain the first 30; the response for one
   * collection contains those from `offset` on.
   */
  assets: z.array(z.string()),
  /** The asset that the owner chose as the cover, if the caller can see it. null: the first asset is the cover. */
  cover_id: z.string().nullable(),
  /** The search of a smart collection, whose assets are what it finds for the caller. Absent for other collections. */
  search: z.record(z.string(), z.unknown()).optional(),
  /** Number of all its assets. */
  total_assets: z.number().int(),
  last_update: Time,
  /** User id of the owner. */
  user_id: z.number().int(),
  user_name: z.string(),
  user_email: z.string(),
  /** Data by asset id: of all `assets` with `load_assets`; in lists of collections, of the cover. */
  extended_result: z.record(z.string(), ExtendedResult),
});
export type Collection = z.infer<typeof Collection>;

const CollectionId = z.coerce.number().int().min(1).max(2_147_483_647);
export const CollectionParams = z.object({ id: CollectionId });

export const Offset = z.coerce.number().int().min(0).max(1_000_000_000);
export const CollectionsLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(COLLECTIONS_PER_PAGE_MAX)
  .default(COLLECTIONS_PER_PAGE);

export const COLLECTION_SORT_FIELDS = ['last_update', 'name', 'group_access'] as const;
export type CollectionSortField = (typeof COLLECTION_SORT_FIELDS)[number];
export const DEFAULT_COLLECTION_SORT = 'last_update desc';

export const CollectionSort = z
  .string()
  .regex(
    new RegExp(
      `^(${COLLECTION_SORT_FIELDS.map(caseInsensitivePattern).join('|')}) (${caseInsensitivePattern('asc')}|${caseInsensitivePattern('desc')})$`,
    ),
    `must be a sort field (${COLLECTION_SORT_FIELDS.join(', ')}), a space, and asc or desc`,
  )
  .meta({
    commonValues: COLLECTION_SORT_FIELDS.flatMap((field) => [`${field} asc`, `${field} desc`]),
  });

/** Returns field and direction of a valid sort entry. */
export function collectionSortOf(entry: string): {
  field: CollectionSortField;
  isAscending: boolean;
} {
  const [name = '', direction = ''] = entry.toLowerCase().split(' ');
  const field = COLLECTION_SORT_FIELDS.find((known) => known === name);
  if (!field) throw new Error(`unreachable: sort ${entry}`);
  return { field, isAscending: direction === 'asc' };
}

export const CollectionSearch = z.object({
  /** Every word occurs in the name, ignoring case and accents. */
  keyword: z.string().trim().max(1000).default(''),
  private_only: z.boolean().default(false),
  /** Only the caller's own collections, which the caller may change. */
  own_only: z.boolean().default(false),
  /** true: only smart collections. false: only collections that assets can be added to. */
  smart: z.boolean().optional(),
  last_update_range: TimeRange.nullish(),
  sort_by: z
    .array(CollectionSort)
    .max(COLLECTION_SORT_FIELDS.length)
    .default([DEFAULT_COLLECTION_SORT]),
  offset: Offset.default(0),
  limit: CollectionsLimit,
});
export type CollectionSearch = z.infer<typeof CollectionSearch>;

export const Collections = z.array(Collection);

/** Contains the page twice: under the names of the specification, and under `data`. */
export const CollectionsAnswer = z.object({
  status: z.literal('OK'),
  data: z.object({ collections: Collections, total_collections: z.number().int() }),
  collections: Collections,
  /** Number of all matches. */
  total_collections: z.number().int(),
});
export type CollectionsAnswer = z.infer<typeof CollectionsAnswer>;

export const CollectionAnswer = z.object({
  status: z.literal('OK'),
  data: Collection,
  message: z.string().optional(),
});
export type CollectionAnswer = z.infer<typeof CollectionAnswer>;

const ChangedAssets = z.array(AssetId).max(CHANGED_ASSETS_MAX);

export const NewCollection = z
  .object({
    name: CollectionName.optional(),
    description: Description.optional(),
    group_access: z.boolean().default(false),
    /** Asset ids in order. */
    assets: ChangedAssets.default([]),
    /** Id of the collection (or the basket) to duplicate: its assets, and its name and description unless given. */
    source_id: CollectionId.optional(),
    /** Creates a smart collection: it has no assets of its own and shows what this search finds. Not with `assets` or `source_id`. */
    search: SavedRequest.optional(),
  })
  .refine(
    ({ search, assets, source_id }) =>
      search === undefined || (assets.length === 0 && source_id === undefined),
    { path: ['search'], message: 'A smart collection has no assets of its own.' },
  )
  .refine(({ name, source_id }) => name !== undefined || source_id !== undefined, {
    path: ['name'],
    message: COLLECTION_NAME_REQUIRED,
  });
export type NewCollection = z.infer<typeof NewCollection>;

/** An order of the assets of a collection: by position, or by when they were added. A smart collection has the order of its search only. */
export const MemberOrder = z.enum(['position', 'added_asc', 'added_desc']);
export type MemberOrder = z.infer<typeof MemberOrder>;

export const CollectionQuery = z.object({
  /** `y`: includes the data that a list shows of each asset. */
  load_assets: z.string().max(8).optional(),
  order: MemberOrder.default('position'),
  /** A query, as in a search: only assets that match it, and their total. Not for smart collections. */
  q: z.string().trim().max(QUERY_MAX).optional(),
  offset: Offset.default(0),
  limit: z.coerce.number().int().min(1).max(COLLECTION_ASSETS_MAX).default(COLLECTION_ASSETS_MAX),
});
export type CollectionQuery = z.infer<typeof CollectionQuery>;

export const CollectionChange = z.object({
  name: CollectionName.optional(),
  description: Description.optional(),
  group_access: z.boolean().optional(),
  /** Asset ids to append, in order. Members keep their position. */
  additions: ChangedAssets.default([]),
  /** Asset ids to remove first. Ids that are not members are ignored. */
  deletions: ChangedAssets.default([]),
  /** Id of a collection whose assets are appended too. */
  source_id: CollectionId.optional(),
  /** The new search of a smart collection. Other collections cannot have one. */
  search: SavedRequest.optional(),
  /** The asset that becomes the cover, a member of the collection; null: the first one. Smart collections and the basket have no chosen cover. */
  cover_id: AssetId.nullish(),
});
export type CollectionChange = z.infer<typeof CollectionChange>;

/** Limits the assets that one request moves. */
export const MOVED_ASSETS_MAX = 1000;

export const CollectionMove = z
  .object({
    /** Members to move, in their new order. */
    assets: z.array(AssetId).min(1).max(MOVED_ASSETS_MAX),
    /** The member that follows them then; null: they become the last ones. */
    before: AssetId.nullish(),
    /** Instead of `before`: the number of other members before them. */
    index: z.number().int().min(0).max(1_000_000_000).optional(),
  })
  .refine(({ before, index }) => (before === undefined) !== (index === undefined), {
    message: 'Send either before or index.',
  })
  .refine(({ assets, before }) => !before || !assets.includes(before), {
    path: ['before'],
    message: 'must not be one of the moved assets',
  });

export const CollectionsChange = z
  .object({
    /** Ids of the collections to change; without them, the basket changes. */
    ids: z.array(CollectionId).min(1).max(CHANGED_COLLECTIONS_MAX).optional(),
    additions: ChangedAssets.default([]),
    deletions: ChangedAssets.default([]),
  })
  .refine(({ ids, deletions }) => ids === undefined || deletions.length === 0, {
    path: ['deletions'],
    message: 'Remove assets from one collection at a time.',
  });
export type CollectionsChange = z.infer<typeof CollectionsChange>;
