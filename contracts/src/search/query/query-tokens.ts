/** A part of a query. `start` and `end` are its characters. */
export interface QueryToken {
  kind: 'open' | 'close' | 'operator' | 'minus' | 'text' | 'filter';
  start: number;
  end: number;
  /** The operator, the words as written, or the value of a filter without its quotes. */
  text: string;
  /** Of a filter: its name in lower case, with the schema before a dot. */
  name: string;
  /** Whether quotes enclose the text or the value. */
  isQuoted: boolean;
  /** Whether a quotation mark is not closed. */
  isOpen: boolean;
}

const SPACE = /\s+/y;
const NAME = /([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)?):(?!\/\/)/uy;
const QUOTED = /"([^"]*)("?)/y;
/** A bare text ends at a space, a quotation mark or a parenthesis that closes none of its own. */
const BARE = /[^\s"()]+/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Splits a query into its parts. Every text has some. */
export function queryTokens(query: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  let at = 0;
  while (at < query.length) {
    const space = matchAt(SPACE, query, at);
    if (space) at += space[0].length;
    else {
      const token = tokenAt(query, at, tokens.at(-1));
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(query: string, start: number, before: QueryToken | undefined): QueryToken {
  const token = (kind: QueryToken['kind'], end: number, rest: Partial<QueryToken> = {}) => {
    const text = query.slice(start, end);
    return { kind, start, end, text, name: '', isQuoted: false, isOpen: false, ...rest };
  };
  const char = query[start];
  if (char === '(') return token('open', start + 1);
  if (char === ')') return token('close', start + 1);
  const isFirst = before?.end !== start || before.kind === 'open' || before.kind === 'minus';
  if (char === '-' && isFirst && /[^\s]/.test(query[start + 1] ?? ' '))
    return token('minus', start + 1);
  const name = matchAt(NAME, query, start);
  const from = start + (name?.[0].length ?? 0);
  const kind = name ? 'filter' : 'text';
  const named = { name: name?.[1]?.toLowerCase() ?? '' };
  const sign = name ? (matchAt(/[<>=]+/y, query, from)?.[0] ?? '') : '';
  const quoted = matchAt(QUOTED, query, from + sign.length);
  if (quoted) {
    const end = from + sign.length + quoted[0].length;
    const text = sign + (quoted[1] ?? '');
    return token(kind, end, { ...named, text, isQuoted: true, isOpen: quoted[2] === '' });
  }
  const bare = matchAt(BARE, query, from)?.[0] ?? '';
  const end = from + bare.length;
  const isOperator = !name && ['AND', 'OR', 'NOT'].includes(bare);
  return token(isOperator ? 'operator' : kind, end, { ...named, text: bare });
}
