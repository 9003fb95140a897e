/** Limits the words of a keyword search. */
export const KEYWORDS_MAX = 40;

/** A word, a prefix, a phrase (words separated by spaces) or a file extension. */
export interface Term {
  text: string;
  isPrefix: boolean;
  /** `*.png`: the text is the extension of the file name. */
  isExtension?: true;
}

/** A keyword matches when all its groups match (with `isAny`, at least one) and no excluded term occurs. */
export interface ParsedKeyword {
  /** A group matches when all its terms occur. */
  groups: Term[][];
  /** Whether OR joins the groups. */
  isAny: boolean;
  excluded: Term[];
}

/** A quoted phrase (an open quote extends to the end) or a text between spaces; a leading `-` excludes it. */
export const KEYWORD_PARTS = /-?"([^"]*)"?|[^\s"]+/g;

const OPERATORS: readonly string[] = ['AND', 'OR', 'NOT'];

/** Returns whether a part of a keyword is an operator. */
export const isOperator = (part: string): boolean => OPERATORS.includes(part);

/**
 * Parses a keyword. Adjacent words and both sides of AND must occur; one side of OR is enough. Quotes enclose a phrase, `*` ends a
 * prefix, `-` or NOT excludes a word, `*.png` matches an extension. `parsed` is null for a keyword without words (`*`, `""`). `error` is a
 * sentence for the user: AND with OR, NOT after OR, an operator without words, a `*` elsewhere, an open quote, more than 40 words.
 */
export function parseKeyword(
  keyword: string,
): { parsed: ParsedKeyword | null } | { error: string } {
  const joins = new Set<string>();
  const groups: Term[][] = [];
  const excluded: Term[] = [];
  let operator: string | null = null;
  let isNot = false;
  let words = 0;
  for (const [part, phrase] of keyword.matchAll(KEYWORD_PARTS)) {
    if (isOperator(part)) {
      const isFirst = groups.length + excluded.length === 0;
      if (isNot || (part !== 'NOT' && (isFirst || operator !== null)))
        return missingWord(isNot ? 'NOT' : part);
      if (part === 'NOT') isNot = true;
      else operator = part;
      continue;
    }
    if (part.replace(/^-/, '') === `"${phrase}`) return { error: 'Close the quotation mark.' };
    const isExcluded = isNot || /^-./.test(part);
    const term = phrase === undefined ? bareTerm(part.replace(/^-(?=.)/, '')) : phraseTerm(phrase);
    if (!term) return { error: 'In a keyword, * is allowed only at the end of a word.' };
    words += term.text.trim().split(/\s+/).length;
    if (isExcluded && operator === 'OR') return { error: 'Use NOT and - with AND, not with OR.' };
    const group = groups.at(-1);
    if (isExcluded) excluded.push(term);
    else if (group && operator === null) group.push(term);
    else groups.push([term]);
    if (!isExcluded && group && operator !== null) joins.add(operator);
    operator = null;
    isNot = false;
  }
  if (isNot || operator !== null) return missingWord(isNot ? 'NOT' : operator);
  if (words > KEYWORDS_MAX) return { error: `Use at most ${KEYWORDS_MAX} words.` };
  if (joins.size > 1) return { error: 'Use either AND or OR, not both.' };
  return { parsed: dropEmptyTerms({ groups, isAny: joins.has('OR'), excluded }) };
}

/** Returns the error of an operator next to another operator or at an end of the keyword. */
function missingWord(operator: string | null): { error: string } {
  if (operator === 'NOT') return { error: 'Write a word after NOT.' };
  return { error: `Write a word before and after ${operator}.` };
}

/** Returns the error of a keyword; null for a valid one. */
export function keywordError(keyword: string): string | null {
  const result = parseKeyword(keyword);
  return 'error' in result ? result.error : null;
}

function dropEmptyTerms({ groups, isAny, excluded }: ParsedKeyword): ParsedKeyword | null {
  const included = groups.map((group) => group.filter(({ text }) => text !== ''));
  const excludedTerms = excluded.filter(({ text }) => text !== '');
  const isEmpty =
    groups.length + excluded.length > 0 && included.every(({ length }) => length === 0);
  return isEmpty && excludedTerms.length === 0
    ? null
    : { groups: included, isAny, excluded: excludedTerms };
}

const phraseTerm = (text: string): Term => ({ text, isPrefix: false });

/** Returns null for a star elsewhere than at the end. */
function bareTerm(part: string): Term | null {
  const extension = /^\*\.([\p{L}\p{N}]+)$/u.exec(part)?.[1];
  if (extension !== undefined) return { text: extension, isPrefix: false, isExtension: true };
  const text = part.replace(/\*+$/, '');
  return text.includes('*') ? null : { text, isPrefix: text !== part };
}
