import { tagKey } from '@spindle/contracts/facts/tag-name';
import { queryTokens } from '@spindle/contracts/search/query/query-tokens';
import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { findSynonyms } from '@spindle/core/facts/synonyms';
import { fold } from '@spindle/core/search/fold';
import { foldedText } from '@spindle/core/search/folded-text';
import { Prisma } from '@spindle/prisma/client';

/** Replaces synonyms of tags in the filters and the query of a request by their tags, and tags without accents by those with them. */
export async function replaceTagSynonyms<Request extends Partial<SearchRequest>>(
  ctx: Pick<Context | TxContext, 'db'>,
  request: Request,
): Promise<Request> {
  const { q = '', tag } = request;
  const filters = queryTokens(q).filter(({ kind, name }) => kind === 'filter' && name === 'tag');
  const texts = [...filters.map(({ text }) => text), ...(tag === undefined ? [] : [tag])];
  if (texts.length === 0) return request;
  const names = new Map([...(await findAccented(ctx, texts)), ...(await findSynonyms(ctx, texts))]);
  if (names.size === 0) return request;
  const nameOf = (text: string) => names.get(tagKey(text)) ?? text;
  const replaced = filters.reduceRight((query, { start, end, text }) => {
    const name = nameOf(text);
    return name === text ? query : `${query.slice(0, start)}tag:"${name}"${query.slice(end)}`;
  }, q);
  return {
    ...request,
    ...(tag !== undefined && { tag: nameOf(tag) }),
    ...(request.q !== undefined && { q: replaced }),
  };
}

/** Finds the tags that texts are without their accents, the last used of each, by the keys of the texts. Texts that are tags are left out. */
async function findAccented(
  { db }: Pick<Context | TxContext, 'db'>,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const keys = [...new Set(texts.map(tagKey))];
  const rows = await db.$queryRaw<{ key: string; name: string }[]>`
    WITH unknown AS MATERIALIZED (
      SELECT * FROM unnest(${keys}::text[], ${keys.map(fold)}::text[]) AS asked (key, folded)
      WHERE NOT EXISTS (SELECT FROM tag AS same WHERE same.key = asked.key)
    )
    SELECT DISTINCT ON (unknown.key) unknown.key, tag.name
    FROM unknown JOIN tag ON ${foldedText(Prisma.sql`tag.key`)} = unknown.folded
    ORDER BY unknown.key, tag.last_used_at DESC, tag.key`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}
