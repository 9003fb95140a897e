import type { Area } from '@spindle/contracts/search/area';
import type { FacetName, FacetRequest } from '@spindle/contracts/search/facets';
import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { AssetRow } from '../../assets/asset-row.ts';

/** Finds assets. Verbs know the engine by this interface alone; docs/search.md explains its implementation in Postgres. */
export interface SearchEngine {
  /** Selects the matches of an earlier search in another statement. Throws NotFound for a search that has expired. */
  match(ctx: Context | TxContext, searchId: string): Promise<SearchMatch>;
  /** Selects the assets that match the filters of an earlier search, but not its keyword. Throws NotFound for a search that has expired. */
  filterMatch(ctx: Context, searchId: string): Promise<FilterMatch>;
  /** Counts matches, up to `max`. */
  count(ctx: Context, request: SearchRequest, max: number): Promise<number>;
  /** Counts all matches. */
  countAll(ctx: Context, request: SearchRequest): Promise<number>;
  /** Counts assets that match an earlier search and arrived after it, up to `max`. Throws NotFound for a search that has expired. */
  countNew(ctx: Context, searchId: string, max: number): Promise<number>;
  /** Counts matches that arrived after `after` and that others uploaded. Leaves out assets in processing, and those after them. */
  countArrived(ctx: Context | TxContext, request: SearchRequest, after: bigint): Promise<Arrived>;
  /** Reads a range of the current matches of a request, without storing the search. Its pages shift when assets arrive. */
  slice(ctx: Context, request: SearchRequest, range: MatchRange): Promise<MatchSlice>;
  /** Reads a page of a new search, or by its id of an earlier one. Throws NotFound for a search that has expired. */
  page(ctx: Context, search: SearchRequest | string, range: PageRange): Promise<ResultPage>;
  /** Counts matches by the values of every facet but folders, people, tags, suggested tags and facts. */
  facets(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]>;
  /** Counts matches by the folders that they were uploaded from, and those above them: at most FACET_VALUES_MAX, the most frequent first. */
  folderFacet(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]>;
  /** Counts matches by tag or by suggested tag: at most FACET_VALUES_MAX, the most frequent first. */
  labelFacet(ctx: Context, filters: FacetFilters, facet: LabelFacet): Promise<FacetGroup[]>;
  /**
   * Finds tags that start with a text, also in their last level or a synonym, the last used first; without a text, all. Tags without an asset
   * that the caller can see are left out.
   */
  findTags(ctx: Context, prefix: string, limit: number): Promise<FoundTag[]>;
  /** Counts matches by the named people on them who are not hidden: at most FACET_VALUES_MAX, the most frequent first. */
  personFacet(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]>;
  /**
   * Counts the live assets of each person, for callers with group access: they see all of them. Returns null when an old asset changes at that
   * moment.
   */
  countPeople(ctx: Context): Promise<PeopleCounts | null>;
  /** Counts the live assets of every tag that the caller can see, with the tag or one below it, by the key of the tag. */
  countAllTags(ctx: Context): Promise<TagCounts>;
  /** Counts the live assets of a few tags for a caller who sees all. Null where bitmaps are missing: all are then counted as fast. */
  countTags(ctx: Context, keys: readonly string[]): Promise<TagCounts | null>;
  /** Returns the condition that a row of `tag` has a live asset, for a caller who sees all. Null like `countTags`. */
  isTagUsed(ctx: Context): Promise<Prisma.Sql | null>;
  /** Counts matches by the values of each fact that is a facet: at most FACT_VALUES_MAX of each. */
  factFacets(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]>;
  /** Counts matches by the values of schema fields: at most FACET_VALUES_MAX values of each, the most frequent first. */
  fieldFacets(ctx: Context, filters: FacetFilters, fields: string[]): Promise<FieldGroup[]>;
  /**
   * Counts matches of an earlier search, or without its id all assets outside the trash, by the day taken: the latest day first. Throws
   * NotFound for a search that has expired.
   */
  timeline(ctx: Context, source: TimelineSource): Promise<DayCount[]>;
  /** Reads assets of the timeline, the latest first. Throws NotFound for a search that has expired. */
  timelinePage(ctx: Context, source: TimelineSource, range: TimelineRange): Promise<TimelineRow[]>;
  /** Finds an asset in the timeline: null if it is not part of it. Throws NotFound for a search that has expired. */
  timelinePosition(
    ctx: Context,
    source: TimelineSource,
    assetId: string,
  ): Promise<DayPosition | null>;
  /** Counts current matches in an area by the cells of a grid, at most MAP_CELLS_MAX: the cells with the most first. */
  cells(ctx: Context, request: SearchRequest, view: MapView): Promise<CellCount[]>;
  /** Finds assets by a text that their name, or a word in it, starts with: at most SUGGESTED_ASSETS_MAX. */
  suggest(ctx: Context, text: string): Promise<SuggestedRow[]>;
  /**
   * Returns other spellings of a text whose words are unknown, the likeliest first. `isPrefix` receives the text after a word and
   * returns whether the word may continue.
   */
  respell(ctx: Context, text: string, isPrefix: (rest: string) => boolean): Promise<string[]>;
  /** Periodic tasks that maintain the engine's tables. */
  upkeep: { name: string; everyMs: number; run(ctx: Context): Promise<void> }[];
}

/** A tag and the number of assets with it or one below it. Null: more than TAG_ASSETS_MAX, which were not counted. */
export interface FoundTag {
  name: string;
  assets: number | null;
}

/** Assets by the id of each person who is on some. */
export type PeopleCounts = ReadonlyMap<number, number>;

/** Assets by the key of each tag that some have. */
export type TagCounts = ReadonlyMap<string, number>;

/** Selects assets in a statement on the table `asset`. */
export interface SearchMatch {
  condition: Prisma.Sql;
  /** Position of a match in the order of the search, from 1. */
  position: Prisma.Sql;
}

/** The matches of a search's filters without those of its keyword, in a statement on the table `asset`. */
export interface FilterMatch {
  /** Empty for a search without one. */
  keyword: string;
  condition: Prisma.Sql;
  /** Returns one bit for each `seq`: no asset without its bit matches the filters. Null: nearly all match, or too many to list. */
  readPermitted(): Promise<Uint8Array | null>;
}

/** Matches that arrived since an earlier count. */
export interface Arrived {
  count: number;
  /** `seq` up to which assets were counted: the next count begins after it. */
  until: bigint;
  /** Whether more assets have arrived than one count reads. */
  hasMore: boolean;
}

/** Which of the current matches, from 0. */
export interface MatchRange {
  offset: number;
  limit: number;
}

/** Some of the current matches, and the number of all. */
export interface MatchSlice {
  total: number;
  found: AssetRow[];
}

/** Which page of a search. */
export interface PageRange {
  /** From 1. */
  page: number;
  /** Rows per page. That of the request by default. */
  limit?: number | undefined;
}

/** One page of a search, and the search itself. */
export interface ResultPage {
  searchId: string;
  total: number;
  /** Rows per page. */
  limit: number;
  request: SearchRequest;
  rows: AssetRow[];
}

/** Facets whose values are the entries of a list of the asset. */
export type LabelFacet = Extract<FacetName, 'tag' | 'suggested'>;

export type FacetFilters = Omit<FacetRequest, 'facets'>;

/** Number of matches that share a value. The value of the facet `color` is a bit set of all colors of an image. */
export interface FacetGroup {
  facet: FacetName;
  value: string;
  count: number;
}

/** Number of matches that share a value of a schema field. */
export interface FieldGroup {
  field: string;
  value: string;
  count: number;
}

export type SuggestedRow = Pick<
  Asset,
  'id' | 'name' | 'contentType' | 'renderVersion' | 'thumbhash'
>;

/** Assets of one day. Undated ones have the day of their upload. */
export interface DayCount {
  /** `YYYY-MM-DD`. */
  day: string;
  isDated: boolean;
  count: number;
}

/** The assets of a timeline: the matches of an earlier search, or without its id all outside the trash. `stacks` counts without an id. */
export interface TimelineSource {
  id?: string | undefined;
  stacks?: SearchRequest['stacks'];
}

/** Which assets of the timeline, from the beginning of `day` back to that of `until`. */
export interface TimelineRange {
  day: string;
  until: string;
  isDated: boolean;
  offset: number;
  limit: number;
}

/** A row of the timeline with its local time, `YYYY-MM-DDTHH:MM:SS`. */
export type TimelineRow = AssetRow & Pick<Asset, 'town'> & { localTime: string };

/** What a map shows: an area, and the zoom that sets the size of its cells. */
export interface MapView {
  area: Area;
  zoom: number;
}

/** The matches in one cell of a map: their number, the mean and the bounds of their positions, and the highest `seq`. */
export interface CellCount extends Area {
  count: number;
  latitude: number;
  longitude: number;
  seq: bigint;
}

/** The day of an asset, and the number of assets of that day before it. */
export interface DayPosition {
  day: string;
  isDated: boolean;
  offset: number;
}
