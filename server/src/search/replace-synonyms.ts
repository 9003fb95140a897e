import { tagKey } from '@spindle/contracts/facts/tag-name';
import { queryTokens } from '@spindle/contracts/search/query/query-tokens';
import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { findSynonyms } from '@spindle/core/facts/synonyms';

/** Replaces synonyms of tags in the filters and the query of a request by their tags. */
export async function replaceTagSynonyms<Request extends Partial<SearchRequest>>(
  ctx: Pick<Context | TxContext, 'db'>,
  request: Request,
): Promise<Request> {
  const { q = '', tag } = request;
  const filters = queryTokens(q).filter(({ kind, name }) => kind === 'filter' && name === 'tag');
  const texts = [...filters.map(({ text }) => text), ...(tag === undefined ? [] : [tag])];
  const names = await findSynonyms(ctx, texts);
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
