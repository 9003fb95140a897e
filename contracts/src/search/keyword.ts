/** Limits the words of a keyword search. */
export const KEYWORDS_MAX = 40;

export interface Term {
  text: string;
  isPrefix: boolean;
  /** `*.png`: the text is the extension of the file name. */
  isExtension?: true;
}

/** A parsed keyword: every term of a group must match, of the groups all or any, and of the excluded terms none. */
export interface Asked {
  groups: Term[][];
  isAny: boolean;
  excluded: Term[];
}

/** Matches a quoted phrase (an open quote reaches to the end) or a word; `-` in front excludes it. */
export const KEYWORD_PARTS = /-?"([^"]*)"?|[^\s"]+/g;

const OPERATORS: readonly string[] = ['AND', 'OR', 'NOT'];

/** Whether a part of a keyword is an operator instead of a word. */
export const isOperator = (part: string): boolean => OPERATORS.includes(part);

/**
 * Parses a keyword. Adjacent words must all occur, and both sides of AND; one side of OR is enough; a quoted phrase must occur exactly;
 * `*` after a word makes it a prefix; `-` or NOT excludes a word; `*.png` requires an extension. `asked` is null for an empty keyword
 * (`*`, `""`). `fault` is an error message for the user: AND with OR, NOT after OR, an operator without its words, a misplaced `*`,
 * an open quote, or more than 40 words.
 */
export function readKeyword(keyword: string): { asked: Asked | null } | { fault: string } {
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
        return wordless(isNot ? 'NOT' : part);
      if (part === 'NOT') isNot = true;
      else operator = part;
      continue;
    }
    if (part.replace(/^-/, '') === `"${phrase}`) return { fault: 'Close the quotation mark.' };
    const isExcluded = isNot || /^-./.test(part);
    const term = phrase === undefined ? bareTerm(part.replace(/^-(?=.)/, '')) : phraseTerm(phrase);
    if (!term) return { fault: 'In a keyword, * is allowed only at the end of a word.' };
    words += term.text.trim().split(/\s+/).length;
    if (isExcluded && operator === 'OR') return { fault: 'Use NOT and - with AND, not with OR.' };
    const group = groups.at(-1);
    if (isExcluded) excluded.push(term);
    else if (group && operator === null) group.push(term);
    else groups.push([term]);
    if (!isExcluded && group && operator !== null) joins.add(operator);
    operator = null;
    isNot = false;
  }
  if (isNot || operator !== null) return wordless(isNot ? 'NOT' : operator);
  if (words > KEYWORDS_MAX) return { fault: `Use at most ${KEYWORDS_MAX} words.` };
  if (joins.size > 1) return { fault: 'Use either AND or OR, not both.' };
  return { asked: askedOf({ groups, isAny: joins.has('OR'), excluded }) };
}

/** Returns the error of an operator next to another one, or at an end of the keyword. */
function wordless(operator: string | null): { fault: string } {
  if (operator === 'NOT') return { fault: 'Write a word after NOT.' };
  return { fault: `Write a word before and after ${operator}.` };
}

/** Returns why a keyword is invalid; null when it is valid. */
export function keywordError(keyword: string): string | null {
  const read = readKeyword(keyword);
  return 'fault' in read ? read.fault : null;
}

function askedOf({ groups, isAny, excluded }: Asked): Asked | null {
  const given = groups.map((group) => group.filter(({ text }) => text !== ''));
  const without = excluded.filter(({ text }) => text !== '');
  const isEmpty = groups.length + excluded.length > 0 && given.every(({ length }) => length === 0);
  return isEmpty && without.length === 0 ? null : { groups: given, isAny, excluded: without };
}

const phraseTerm = (text: string): Term => ({ text, isPrefix: false });

/** Returns null for a star that is not at the end of a word. */
function bareTerm(part: string): Term | null {
  const extension = /^\*\.([\p{L}\p{N}]+)$/u.exec(part)?.[1];
  if (extension !== undefined) return { text: extension, isPrefix: false, isExtension: true };
  const text = part.replace(/\*+$/, '');
  return text.includes('*') ? null : { text, isPrefix: text !== part };
}
