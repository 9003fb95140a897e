import { keywordError } from '../keyword.ts';
import { type FilterTree, nearestFilter, QUERY_FILTERS } from './query-filters.ts';
import type { QueryError, QueryFilter, QueryNode } from './query-node.ts';
import { type QueryToken, queryTokens } from './query-tokens.ts';

/** Limits the conditions of a query. */
const CONDITIONS_MAX = 60;
/** Limits parentheses and exclusions in each other. */
const DEPTH_MAX = 20;

/** Ends the parsing of a query that cannot be understood; `parseQuery` returns its error. */
class Unreadable extends Error {
  constructor(readonly reason: QueryError) {
    super(reason.error);
  }
}

/**
 * Parses a query: words, phrases, filters `name:value`, `-` and NOT, OR, parentheses. docs/search.md has its grammar. Adjacent conditions must
 * all match. `now` is what `today` refers to. Null for a query without conditions. Returns an error with its position, and never throws.
 */
export function parseQuery(query: string, now: Date): { node: QueryNode | null } | QueryError {
  const tokens = queryTokens(query);
  try {
    const parser = new Parser(tokens, query, now);
    return { node: parser.parse() };
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

class Parser {
  private at = 0;
  private conditions = 0;

  constructor(
    private readonly tokens: QueryToken[],
    private readonly query: string,
    private readonly now: Date,
  ) {}

  parse(): QueryNode | null {
    if (this.tokens.length === 0) return null;
    const node = this.any(0);
    const token = this.tokens[this.at];
    if (token) this.fail(token, 'This parenthesis closes none. Remove it.');
    return node;
  }

  private any(depth: number): QueryNode {
    const nodes = [this.all(depth)];
    while (this.isOperator('OR')) {
      this.at += 1;
      nodes.push(this.all(depth));
    }
    return joined('or', nodes);
  }

  private all(depth: number): QueryNode {
    const nodes = [this.one(depth)];
    for (;;) {
      if (this.isOperator('AND')) this.at += 1;
      else {
        const token = this.tokens[this.at];
        if (!token || token.kind === 'close' || this.isOperator('OR')) break;
      }
      nodes.push(this.one(depth));
    }
    return joined('and', nodes);
  }

  private one(depth: number): QueryNode {
    const token = this.tokens[this.at];
    const last = this.tokens.at(-1) ?? { start: 0, end: this.query.length };
    if (!token) return this.fail(last, 'Write a word or a filter after this.');
    if (depth > DEPTH_MAX) return this.fail(token, 'Use fewer parentheses.');
    this.at += 1;
    switch (token.kind) {
      case 'minus':
        return negated(token.start, this.one(depth + 1));
      case 'operator':
        if (token.text === 'NOT') return negated(token.start, this.one(depth + 1));
        return this.fail(token, `Write a word before and after ${token.text}.`);
      case 'close':
        return this.fail(token, 'Write a word or a filter before this.');
      case 'open': {
        const node = this.any(depth + 1);
        const close = this.tokens[this.at];
        if (close?.kind !== 'close') return this.fail(token, 'Close the parenthesis.');
        this.at += 1;
        return { ...node, start: token.start, end: close.end };
      }
      default:
        return this.condition(token);
    }
  }

  private condition(token: QueryToken): QueryNode {
    this.conditions += 1;
    if (this.conditions > CONDITIONS_MAX)
      this.fail(token, `Use at most ${CONDITIONS_MAX} words and filters.`);
    if (token.isOpen) this.fail(token, 'Close the quotation mark.');
    return token.kind === 'filter' ? this.filter(token) : this.words(token);
  }

  private words(token: QueryToken): QueryNode {
    const keyword = token.isQuoted ? `"${token.text}"` : token.text;
    const error = keywordError(keyword);
    if (error !== null) this.fail(token, error);
    return { type: 'filter', filter: { keyword }, start: token.start, end: token.end };
  }

  private filter(token: QueryToken): QueryNode {
    const { name, text, isQuoted, start, end } = token;
    const [schema = '', field] = name.split('.');
    if (field !== undefined) {
      if (text === '') this.fail(token, `Write a value after ${name}:`);
      // Names of fields are the same in upper and lower case only if the field's name is.
      const written = this.query.slice(start, start + name.length).slice(schema.length + 1);
      return {
        type: 'filter',
        filter: { field: { schema, field: written, value: text } },
        start,
        end,
      };
    }
    const known = Object.hasOwn(QUERY_FILTERS, name) ? QUERY_FILTERS[name] : undefined;
    if (!known) return this.failName(token);
    const tree = known.read({ text, isQuoted, now: this.now });
    if (!tree) return this.fail(token, `${name}: needs ${known.expects}.`);
    return withPosition(tree, start, end);
  }

  private failName({ name, start }: QueryToken): never {
    const suggestion = nearestFilter(name);
    const error = suggestion
      ? `Did you mean ${suggestion}:?`
      : `There is no filter ${name}:. To search for the text, put it in quotation marks.`;
    const end = start + name.length + 1;
    throw new Unreadable({ error, start, end, ...(suggestion && { suggestion }) });
  }

  private fail({ start, end }: { start: number; end: number }, error: string): never {
    throw new Unreadable({ error, start, end });
  }

  private isOperator(text: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'operator' && token.text === text;
  }
}

function joined(type: 'and' | 'or', nodes: QueryNode[]): QueryNode {
  const [first, second] = nodes;
  if (!first) throw new Error('unreachable: no node');
  const last = nodes.at(-1) ?? first;
  return second ? { type, nodes, start: first.start, end: last.end } : first;
}

function negated(start: number, node: QueryNode): QueryNode {
  return { type: 'not', node, start, end: node.end };
}

function withPosition(tree: FilterTree, start: number, end: number): QueryNode {
  const nodesOf = (trees: FilterTree[]) => trees.map((one) => withPosition(one, start, end));
  if ('not' in tree) return { type: 'not', node: withPosition(tree.not, start, end), start, end };
  if ('any' in tree) return { type: 'or', nodes: nodesOf(tree.any), start, end };
  if ('all' in tree) return { type: 'and', nodes: nodesOf(tree.all), start, end };
  return { type: 'filter', filter: tree, start, end };
}

/** Returns the conditions of a query, at any depth. */
export function filtersOfQuery(node: QueryNode): QueryFilter[] {
  if (node.type === 'filter') return [node.filter];
  return node.type === 'not' ? filtersOfQuery(node.node) : node.nodes.flatMap(filtersOfQuery);
}
