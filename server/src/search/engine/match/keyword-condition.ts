import type { Term } from '@spindle/contracts/search/keyword';
import { nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { keywordQuery, parseValidKeyword, termQuery } from './keyword-query.ts';

/** Returns the condition of a keyword; null for a keyword without words. Throws Invalid for a keyword that cannot be parsed. */
export function keywordCondition(keyword: string | undefined): Prisma.Sql | null {
  const parsed = keyword === undefined ? null : parseValidKeyword(keyword);
  if (keyword === undefined || parsed === null) return null;
  const all = [...parsed.groups.flat(), ...parsed.excluded];
  if (!all.some(({ isExtension }) => isExtension)) return wordsCondition(keywordQuery(keyword));
  const included = parsed.groups.map((group) => allOf(group.map(termCondition)));
  const excluded = parsed.excluded.map((term) => Prisma.sql`NOT ${termCondition(term)}`);
  const groups =
    included.length > 0
      ? [Prisma.sql`(${Prisma.join(included, parsed.isAny ? ' OR ' : ' AND ')})`]
      : [];
  return allOf([...groups, ...excluded]);
}

const allOf = (conditions: Prisma.Sql[]) =>
  conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, ' AND ')})` : Prisma.sql`false`;

/** An index finds the assets with the words of an extension; their names are compared after that. */
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
