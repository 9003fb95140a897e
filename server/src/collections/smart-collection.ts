import { SMART_COLLECTION_FIXED } from '@spindle/contracts/collections/collections';
import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { type Collection, Prisma } from '@spindle/prisma/client';
import { checkCriteria } from '../search/check-criteria.ts';
import { lowerQuery } from '../search/engine/match/lower-query.ts';
import { matchRequest } from '../search/engine/postgres-engine.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { replaceTagSynonyms } from '../search/replace-synonyms.ts';

/** What collections need of the search engine. */
export type SmartEngine = Pick<SearchEngine, 'slice'>;

type Caller = Pick<Context | TxContext, 'actor' | 'now' | 'db'>;

/**
 * Returns the request of a smart collection with today's dates and with tags instead of their synonyms. Null for one that an earlier release
 * accepted and this one does not.
 */
export async function readSearch(
  caller: Pick<Caller, 'now' | 'db'>,
  search: unknown,
): Promise<SearchRequest | null> {
  const { data } = SavedRequest.safeParse(search);
  if (!data) return null;
  try {
    return lowerQuery(caller, await replaceTagSynonyms(caller, SearchRequest.parse(data)));
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

/** Returns the condition that an asset matches a query and that the caller sees it, on the table `asset`. Throws Invalid for a query that cannot be parsed. */
export async function matchQuery(caller: Caller, q: string): Promise<Prisma.Sql> {
  const request = await replaceTagSynonyms(caller, SearchRequest.parse({ q }));
  return matchRequest(caller, lowerQuery(caller, request)).condition;
}

/** Throws Invalid for a search that a collection cannot store: of the trash, or one that cannot be parsed. */
export async function checkSearch(ctx: Context | TxContext, search: SavedRequest): Promise<void> {
  if (search.trashed) throw new Invalid('A smart collection cannot show the trash.');
  const request = lowerQuery(ctx, SearchRequest.parse(search));
  matchRequest(ctx, request);
  await checkCriteria(ctx, request.schema_criteria);
}

/** Throws Invalid for a smart collection, to which no assets can be added and from which none can be removed. */
export function refuseSmart({ search }: Pick<Collection, 'search'>): void {
  if (search !== null) throw new Invalid(SMART_COLLECTION_FIXED);
}

/**
 * Returns a subquery for the asset ids of a collection and their positions. Of a smart one: the first `max` assets that its search finds
 * for the caller.
 */
export async function memberTable(
  caller: Caller,
  { id, search }: Pick<Collection, 'id' | 'search'>,
  max: number,
): Promise<Prisma.Sql> {
  if (search === null)
    return Prisma.sql`(SELECT asset_id, position FROM collection_asset WHERE collection_id = ${id})`;
  const { condition, position, order } = await matchSmart(caller, search);
  return Prisma.sql`(SELECT asset.id AS asset_id, ${position} AS position FROM asset
    WHERE ${condition} ORDER BY ${order} LIMIT ${max})`;
}

/** Selects the assets that a smart collection shows to the caller, on the table `asset`. */
export async function matchSmart(caller: Caller, search: unknown) {
  const request = await readSearch(caller, search);
  if (request) return matchRequest(caller, request);
  return {
    condition: Prisma.sql`false`,
    position: Prisma.sql`0`,
    order: Prisma.sql`asset.seq`,
  };
}
