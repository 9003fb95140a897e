import { SearchRequest } from '@spindle/contracts/search/search';
import type { Actor, Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf, filtersOf } from '../match/search-condition.ts';
import type { SearchEngine } from '../search-engine.ts';
import { changesBelow, faceChangesBelow } from './unchanged-assets-cache.ts';
import {
  createValueCounter,
  frequentValues,
  partCondition,
  type ValuePart,
  type ValueRow,
} from './value-counter.ts';

/** Counts the matches by person: those with a name who are not hidden. */
export function createPersonCounter(): SearchEngine['personFacet'] {
  const count = createValueCounter(countPeople);
  return async (ctx, filters) => frequentValues('person', await count(ctx, filters));
}

/** Counts the people on a part of the matches. The join of `state` returns its column even without people. */
function countPeople({ db, actor }: Context, part: ValuePart): Promise<ValueRow[]> {
  const { boundary } = part;
  return db.$queryRaw<ValueRow[]>`
    SELECT state.changes, people.value, people.count
    FROM (SELECT ${changesBelow(boundary)} + ${faceChangesBelow(boundary)} AS changes) AS state LEFT JOIN (
      SELECT person_id::text AS value, count(*)::int AS count FROM (
        SELECT DISTINCT face.person_id, face.asset_id
        FROM person JOIN face ON face.person_id = person.id ${facesOf(actor, part)}
          AND person.name <> '' AND NOT person.hidden
      ) AS found GROUP BY 1
    ) AS people ON true`;
}

/**
 * Returns the rest of FROM and the beginning of WHERE that select the faces on a part of the matches. Without filters, the few assets
 * that do not count are left out, so that no asset of a face is read.
 */
function facesOf(actor: Actor, part: ValuePart): Prisma.Sql {
  const request = SearchRequest.parse(part.filters);
  const isFiltered = Object.keys(filtersOf(request)).some((name) => name !== 'trashed');
  if (!actor.groupAssetAccess || isFiltered || request.trashed || part.part === 'recent')
    return Prisma.sql`JOIN asset ON asset.id = face.asset_id WHERE ${filterOf({ actor, request })} AND ${partCondition(part)}`;
  const lacks = (condition: Prisma.Sql) =>
    Prisma.sql`NOT EXISTS (SELECT FROM asset WHERE asset.id = face.asset_id AND ${condition})`;
  const isLive = lacks(Prisma.sql`asset.trashed_at IS NOT NULL`);
  return part.part === 'all'
    ? Prisma.sql`WHERE ${isLive}`
    : Prisma.sql`WHERE ${isLive} AND ${lacks(Prisma.sql`asset.seq >= ${part.boundary}`)}`;
}
