import type { Answer, Input } from '@spindle/contracts/http/route';
import type { PeopleQuery, listPeople as route } from '@spindle/contracts/people/person-routes';
import type { Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { findPeople, visibleFaces } from './access.ts';
import { presentPeople } from './present-people.ts';

/** Returns a page of the people who have a live asset that the caller may see. */
export async function listPeople(
  ctx: Context,
  { query }: Input<typeof route>,
  engine: Pick<SearchEngine, 'countPeople'>,
): Promise<Answer<typeof route>> {
  const filters = Prisma.join(buildFilters(query), ' AND ');
  const counts = ctx.actor.groupAssetAccess ? await engine.countPeople(ctx) : null;
  const counted = counts
    ? Prisma.sql`unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[])`
    : Prisma.sql`(
      SELECT face.person_id, count(DISTINCT face.asset_id)::int
      FROM face
      WHERE face.person_id IN (SELECT person.id FROM person WHERE ${filters}) AND ${visibleFaces(ctx.actor)}
      GROUP BY face.person_id)`;
  const rows = await ctx.db.$queryRaw<{ id: number; assets: number; hits: number }[]>`
    SELECT person.id, counted.assets, count(*) OVER ()::int AS hits
    FROM person JOIN ${counted} AS counted(id, assets) ON counted.id = person.id
    WHERE ${filters}
    ORDER BY ${ORDERS[query.sort_by]}, person.id
    LIMIT ${query.limit_per_page} OFFSET ${(query.page - 1) * query.limit_per_page}`;
  const people = await findPeople(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    status: 'OK',
    data: await presentPeople(ctx, people, new Map(rows.map(({ id, assets }) => [id, assets]))),
    hits: rows[0]?.hits ?? 0,
    page: query.page,
    limit_per_page: query.limit_per_page,
  };
}

const ORDERS: Record<PeopleQuery['sort_by'], Prisma.Sql> = {
  assets: Prisma.sql`counted.assets DESC`,
  name: Prisma.sql`person.name = '', person.name_key`,
};

function buildFilters({ keyword, named, hidden }: PeopleQuery): Prisma.Sql[] {
  const words = fold(keyword)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [
    Prisma.sql`person.hidden = ${hidden}`,
    ...words.map((word) => Prisma.sql`' ' || person.name_key LIKE ${`% ${escapeLike(word)}%`}`),
    ...(named === undefined ? [] : [Prisma.sql`(person.name <> '') = ${named}`]),
  ];
}
