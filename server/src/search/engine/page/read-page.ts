import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { type AssetRow, LIST_COLUMNS } from '../../../assets/asset-row.ts';
import type { CountCache } from '../count/count-cache.ts';
import { hasValueCriteria } from '../match/criteria-condition.ts';
import type { Search } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { MatchRange, MatchSlice, PageRange, ResultPage } from '../search-engine.ts';
import { createAnchoredPages, FAR, hasAnchors } from './page-anchors.ts';
import { pageQuery, type Run } from './page-query.ts';
import { readResultList } from './result-list.ts';
import { findSnapshot, type Snapshot, saveSnapshot } from './search-snapshots.ts';

/** Matches per requested row from which a page query probes one asset after the other until the page is full. */
const FREQUENT = 50;

/** Reads pages of new and of earlier searches. `limitHeavy` is called before the first far page of a search is sorted. */
export function createPageReader(counts: CountCache, limitHeavy: (ctx: Context) => Promise<void>) {
  const anchored = createAnchoredPages();

  /** Reads a page of a new search and stores the search. */
  async function readNew(ctx: Context, request: SearchRequest, page: number, limit: number) {
    const search = await searchNow(ctx, request);
    if (page > 1) {
      const snapshot = await saveSnapshot(ctx, search, await counts.count(ctx, search));
      return { snapshot, rows: await readStored(ctx, snapshot, page, limit) };
    }
    // An index or bitmaps count these quickly, and a page of few matches is slow.
    const isCountedFirst = hasValueCriteria(request.schema_criteria) || request.color !== undefined;
    const known = isCountedFirst ? await counts.count(ctx, search) : null;
    const rows = known === 0 ? [] : await readRows(ctx, search, known ?? 0, { offset: 0, limit });
    // A page that is not full holds all matches.
    const total = known ?? (rows.length < limit ? rows.length : await counts.count(ctx, search));
    return { snapshot: await saveSnapshot(ctx, search, total), rows };
  }

  /** Reads a page of a stored search. */
  async function readStored(
    ctx: Context,
    snapshot: Snapshot,
    page: number,
    pageLimit: number,
  ): Promise<AssetRow[]> {
    const { search, total } = snapshot;
    const offset = (page - 1) * pageLimit;
    const limit = Math.max(0, Math.min(pageLimit, total - offset));
    if (limit === 0) return [];
    // Read from the nearer end: the cost of a page grows with its offset.
    const backwards = offset > total / 2;
    const run = { offset: backwards ? total - offset - limit : offset, limit };
    const isFar = run.offset > FAR;
    if (isFar && !hasAnchors(search))
      return readResultList(ctx, snapshot, { offset, limit }, () => limitHeavy(ctx));
    const far = isFar ? await anchored.read(ctx, search, run, backwards) : null;
    const rows = far ?? (await readRows(ctx, search, total, run, backwards));
    return backwards ? rows.toReversed() : rows;
  }

  return {
    async read(
      ctx: Context,
      search: SearchRequest | string,
      { page, limit }: PageRange,
    ): Promise<ResultPage> {
      const earlier = typeof search === 'string' ? await findSnapshot(ctx, search) : null;
      const request = earlier?.search.request ?? (search as SearchRequest);
      const perPage = limit ?? request.limit_per_page;
      const { snapshot, rows } = earlier
        ? { snapshot: earlier, rows: await readStored(ctx, earlier, page, perPage) }
        : await readNew(ctx, request, page, perPage);
      return { searchId: snapshot.id, total: snapshot.total, limit: perPage, request, rows };
    },

    /** Counts all matches. */
    countAll: async (ctx: Context, request: SearchRequest): Promise<number> =>
      counts.count(ctx, await searchNow(ctx, request)),

    /** Reads a range of the current matches, and counts all of them. */
    async slice(ctx: Context, request: SearchRequest, range: MatchRange): Promise<MatchSlice> {
      const search = await searchNow(ctx, request);
      const total = await counts.count(ctx, search);
      const isEmpty = range.limit === 0 || range.offset >= total;
      return { total, found: isEmpty ? [] : await readRows(ctx, search, total, range) };
    },

    /** Counts matches, up to `max`. */
    async count(ctx: Context, request: SearchRequest, max: number): Promise<number> {
      const rows = await readRows(ctx, await searchNow(ctx, request), 0, { offset: 0, limit: max });
      return rows.length;
    },
  };
}

async function searchNow(ctx: Context, request: SearchRequest): Promise<Search> {
  return { actor: ctx.actor, request, asOf: await visibleSeq(ctx) };
}

/** Reads a range of matches. `total` is their number as far as it is known: it only decides how to search. */
function readRows(
  ctx: Context,
  search: Search,
  total: number,
  run: Run,
  backwards = false,
): Promise<AssetRow[]> {
  const isFrequent = (run.offset + run.limit) * FREQUENT <= total;
  return ctx.db.$queryRaw<AssetRow[]>(
    pageQuery({ ...search, isFrequent }, LIST_COLUMNS, { ...run, backwards }),
  );
}
