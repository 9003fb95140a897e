import { queryTokens } from '@spindle/contracts/search/query/query-tokens';

/** Returns the value of a filter of a query, with its comparison; empty without it. */
export function valueInQuery(query: string, name: string): string {
  return tokensOf(query, name)[0]?.text ?? '';
}

/** Sets a filter of a query, or removes it with an empty value. The rest of the query stays. */
export function withQueryFilter(query: string, name: string, value: string): string {
  const rest = tokensOf(query, name).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    query,
  );
  const [, sign = '', text = ''] = /^([<>=]*)(.*)$/.exec(value) ?? [];
  const written = /[\s"()]/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
  return [rest.trim().replace(/\s+/g, ' '), value && `${name}:${sign}${written}`]
    .filter(Boolean)
    .join(' ');
}

/** Returns the parts of a query that are a filter and not excluded. */
function tokensOf(query: string, name: string) {
  const tokens = queryTokens(query);
  return tokens.filter(
    (token, at) =>
      token.name === name && tokens[at - 1]?.kind !== 'minus' && tokens[at - 1]?.text !== 'NOT',
  );
}
