import type { Input } from '@spindle/contracts/http/route';
import type {
  readSearchPage as pageRoute,
  searchAssets as route,
  SearchAnswer,
  SearchRequest,
} from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { findFavorites } from '../assets/favorites.ts';
import { findStacks } from '../assets/stacks.ts';
import { findTrashEntries } from '../assets/trash-entries.ts';
import { checkCriteria } from './check-criteria.ts';
import { keywordWithPrefixes } from './engine/match/keyword-query.ts';
import { lowerQuery } from './engine/match/lower-query.ts';
import type { ResultPage, SearchEngine } from './engine/search-engine.ts';
import { findReasons } from './hits/match-reasons.ts';
import { presentPage } from './present-page.ts';
import { replaceTagSynonyms } from './replace-synonyms.ts';

/**
 * Searches assets and stores the search for later pages; with `hash`, reads a page of an earlier search. Throws Forbidden for trash
 * that the caller may not restore, Invalid for filters that cannot be parsed, NotFound for a search that has expired.
 */
export async function searchAssets(
  ctx: Context,
  input: Input<typeof route>,
  engine: SearchEngine,
): Promise<SearchAnswer> {
  const body = lowerQuery(ctx, await replaceTagSynonyms(ctx, input.body));
  const range = { page: body.page, limit: body.limit_per_page };
  if (body.hash !== undefined) return present(ctx, await engine.page(ctx, body.hash, range), body);
  if (body.trashed && !ctx.actor.permissions.includes('DELETE_UNDELETE_ASSET'))
    throw new Forbidden();
  await checkCriteria(ctx, body.schema_criteria);
  const found = await engine.page(ctx, body, range);
  const answer = await present(ctx, found, body);
  if (found.total > 0 || body.page > 1) return answer;
  return {
    ...answer,
    prefix_keyword: await withPrefixes(ctx, body, engine),
    did_you_mean: await correctSpelling(ctx, body, engine),
  };
}

/** Reads a later page of an earlier search. Throws NotFound for a search that has expired. */
export async function readSearchPage(
  ctx: Context,
  { params, query }: Input<typeof pageRoute>,
  engine: SearchEngine,
): Promise<SearchAnswer> {
  const range = { page: params.page, limit: query.limit_per_page };
  const found = await engine.page(ctx, params.hash, range);
  return present(ctx, found, { ...range, extended_result: found.request.extended_result });
}

/** Returns a page of results. If it shows details, they have the caller's favorites, entries of the trash and reasons. */
async function present(
  ctx: Context,
  found: ResultPage,
  shown: { page: number; extended_result: boolean },
): Promise<SearchAnswer> {
  if (!shown.extended_result) return presentPage(found, shown);
  const [favorites, stacks, trash, reasons] = await Promise.all([
    findFavorites(ctx, found.rows),
    findStacks(ctx, found.rows),
    findTrashEntries(ctx, found.rows),
    findReasons(ctx, found.request, found.rows),
  ]);
  return presentPage(found, shown, { favorites, stacks, trash, reasons });
}

/** Returns the keyword with its words as prefixes, if that finds an asset that the caller can see. */
async function withPrefixes(
  ctx: Context,
  request: SearchRequest,
  engine: SearchEngine,
): Promise<string | undefined> {
  if (request.keyword === undefined) return undefined;
  const keyword = keywordWithPrefixes(request.keyword);
  if (keyword === request.keyword) return undefined;
  return (await engine.count(ctx, { ...request, keyword }, 1)) > 0 ? keyword : undefined;
}

/** Returns the keyword in another spelling, if that finds an asset that the caller can see. */
async function correctSpelling(
  ctx: Context,
  request: SearchRequest,
  engine: SearchEngine,
): Promise<string | undefined> {
  if (request.keyword === undefined) return undefined;
  // A word with a star may continue.
  const spellings = await engine.respell(ctx, request.keyword, (rest) => rest.startsWith('*'));
  for (const keyword of spellings)
    if ((await engine.count(ctx, { ...request, keyword }, 1)) > 0) return keyword;
  return undefined;
}
