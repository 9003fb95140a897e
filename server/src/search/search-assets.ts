import type { Input } from '@spindle/contracts/http/route';
import type {
  readSearchPage as pageRoute,
  searchAssets as route,
  SearchAnswer,
  SearchRequest,
} from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { type Found, LIST_COLUMNS, presentPage, type Run } from './asset-row.ts';
import { checkCriteria } from './check-criteria.ts';
import type { Totals } from './engine/count/count-cache.ts';
import { asksValues } from './engine/match/criteria-condition.ts';
import { keywordOfBeginnings } from './engine/match/keyword-query.ts';
import { pageQuery, type Search } from './engine/match/search-condition.ts';
import { settledSeq } from './engine/match/visible-seq.ts';
import { FAR, type FarPages, hasAnchors } from './engine/page/page-anchors.ts';
import { readListed } from './engine/page/result-list.ts';
import { findSnapshot, type Snapshot, saveSnapshot } from './engine/page/search-snapshots.ts';
import { respell } from './engine/suggest/respell.ts';

/** What of a search is wanted now. */
type Page = Pick<SearchRequest, 'page' | 'limit_per_page' | 'extended_result'>;

/** Matches for each that a page needs, from which on it looks at one asset after the other until it is full. */
const FREQUENT = 50;

/** What one server remembers for all searches. */
export interface Memory {
  totals: Totals;
  farPages: FarPages;
  /** Counts a heavy request of the caller. Throws when they make too many. */
  countHeavy(ctx: Context): Promise<void>;
}

/**
 * Searches assets and keeps the search for later pages; with `hash` reads a page of such a search. Throws Forbidden for trash
 * that the caller may not restore, Invalid for filters that cannot be read, NotFound for a search that has expired.
 */
export async function searchAssets(
  ctx: Context,
  { body }: Input<typeof route>,
  memory: Memory,
): Promise<SearchAnswer> {
  const { totals } = memory;
  if (body.hash !== undefined)
    return snapshotPage(ctx, await findSnapshot(ctx, body.hash), body, memory);
  if (body.trashed && !ctx.actor.permissions.includes('DELETE_UNDELETE_ASSET'))
    throw new Forbidden();
  await checkCriteria(ctx, body.schema_criteria);
  const search = { actor: ctx.actor, request: body, asOf: await settledSeq(ctx) };
  if (body.page > 1) {
    const snapshot = await saveSnapshot(ctx, search, await totals.of(ctx, search));
    return snapshotPage(ctx, snapshot, body, memory);
  }

  const counted = asksValues(body.schema_criteria) ? await totals.of(ctx, search) : null;
  const run = { offset: 0, limit: body.limit_per_page };
  const rows = await readRows(ctx, { search, total: counted ?? 0 }, run);
  const isAll = rows.length < body.limit_per_page;
  const total = counted ?? (isAll ? rows.length : await totals.of(ctx, search));
  const answer = present(rows, await saveSnapshot(ctx, search, total), body);
  if (total > 0) return answer;
  const as_beginnings = await asBeginnings(ctx, search);
  return { ...answer, as_beginnings, did_you_mean: await meant(ctx, search) };
}

/** The keyword with its words as beginnings, if that finds something for the caller. */
async function asBeginnings(ctx: Context, search: Search): Promise<string | undefined> {
  const { keyword: asked } = search.request;
  if (asked === undefined) return undefined;
  const keyword = keywordOfBeginnings(asked);
  if (keyword === asked) return undefined;
  return (await findsAny(ctx, search, keyword)) ? keyword : undefined;
}

/** The keyword in another spelling, if that finds something for the caller. */
async function meant(ctx: Context, search: Search): Promise<string | undefined> {
  const { request } = search;
  if (request.keyword === undefined) return undefined;
  for (const keyword of await respell(ctx, request.keyword, (rest) => rest.startsWith('*')))
    if (await findsAny(ctx, search, keyword)) return keyword;
  return undefined;
}

async function findsAny(ctx: Context, search: Search, keyword: string): Promise<boolean> {
  const other = { ...search, request: { ...search.request, keyword } };
  const found = await readRows(ctx, { search: other, total: 0 }, { offset: 0, limit: 1 });
  return found.length > 0;
}

/** A later page of a search, as it was asked for. Throws NotFound for a search that has expired. */
export async function readSearchPage(
  ctx: Context,
  { params, query }: Input<typeof pageRoute>,
  memory: Memory,
): Promise<SearchAnswer> {
  const snapshot = await findSnapshot(ctx, params.hash);
  const { limit_per_page, extended_result } = snapshot.search.request;
  const page = {
    page: params.page,
    limit_per_page: query.limit_per_page ?? limit_per_page,
    extended_result,
  };
  return snapshotPage(ctx, snapshot, page, memory);
}

async function snapshotPage(
  ctx: Context,
  snapshot: Snapshot,
  page: Page,
  { farPages, countHeavy }: Omit<Memory, 'totals'>,
): Promise<SearchAnswer> {
  const { search, total } = snapshot;
  const offset = (page.page - 1) * page.limit_per_page;
  const limit = Math.max(0, Math.min(page.limit_per_page, total - offset));
  if (limit === 0) return present([], snapshot, page);
  // From the nearer end.
  const backwards = offset > total / 2;
  const run = { offset: backwards ? total - offset - limit : offset, limit };
  if (run.offset > FAR && !hasAnchors(search)) {
    const listed = await readListed(ctx, snapshot, { offset, limit }, () => countHeavy(ctx));
    return present(listed, snapshot, page);
  }
  const far = run.offset > FAR ? await farPages.read(ctx, search, run, backwards) : null;
  const rows = far ?? (await readRows(ctx, snapshot, run, backwards));
  return present(backwards ? rows.toReversed() : rows, snapshot, page);
}

/** total: how many match, or less where that is not known yet. */
function readRows(
  ctx: Context,
  { search, total }: Pick<Snapshot, 'search' | 'total'>,
  run: Run,
  backwards = false,
): Promise<Found[]> {
  const isFrequent = (run.offset + run.limit) * FREQUENT <= total;
  return ctx.db.$queryRaw<Found[]>(
    pageQuery({ ...search, isFrequent }, LIST_COLUMNS, { ...run, backwards }),
  );
}

function present(rows: Found[], snapshot: Snapshot, page: Page): SearchAnswer {
  return presentPage(rows, {
    searchId: snapshot.id,
    page: page.page,
    limitPerPage: page.limit_per_page,
    isExtended: page.extended_result,
    total: snapshot.total,
  });
}
