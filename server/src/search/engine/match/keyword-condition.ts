import type { Term } from '@spindle/contracts/search/keyword';
import { nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { askedBy, keywordQuery, termQuery } from './keyword-query.ts';

/** Returns which assets have what a keyword asks for; null where it asks for nothing. Throws Invalid for one that cannot be read. */
export function keywordCondition(keyword: string | undefined): Prisma.Sql | null {
  const asked = keyword === undefined ? null : askedBy(keyword);
  if (keyword === undefined || asked === null) return null;
  const all = [...asked.groups.flat(), ...asked.excluded];
  if (!all.some(({ isExtension }) => isExtension)) return wordsCondition(keywordQuery(keyword));
  const wanted = asked.groups.map((group) => allOf(group.map(termCondition)));
  const unwanted = asked.excluded.map((term) => Prisma.sql`NOT ${termCondition(term)}`);
  const groups =
    wanted.length > 0 ? [Prisma.sql`(${Prisma.join(wanted, asked.isAny ? ' OR ' : ' AND ')})`] : [];
  return allOf([...groups, ...unwanted]);
}

const allOf = (conditions: Prisma.Sql[]) =>
  conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, ' AND ')})` : Prisma.sql`false`;

/** The words find the few assets whose name is then looked at. */
function termCondition(term: Term): Prisma.Sql {
  const words = wordsCondition(termQuery(term));
  if (!term.isExtension) return words;
  const ending = `%.${nameKeyOf(term.text)}`;
  return Prisma.sql`(${words} AND asset.name_key LIKE ${ending})`;
}

function wordsCondition(query: string | null): Prisma.Sql {
  return query === null || query === ''
    ? Prisma.sql`false`
    : Prisma.sql`asset.words @@ to_tsquery('simple', ${query})`;
}
