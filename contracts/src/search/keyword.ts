/** Limits the words of a keyword search. */
export const KEYWORDS_MAX = 40;

export interface Term {
  text: string;
  isPrefix: boolean;
  /** `*.png`: the text is the extension of the file name. */
  isExtension?: true;
}

/** What a keyword asks for: of each group every term, of the groups all or any; of the excluded terms none. */
export interface Asked {
  groups: Term[][];
  isAny: boolean;
  excluded: Term[];
}

/** A quoted phrase (an open quote reaches to the end), or what stands between spaces; `-` in front excludes it. */
export const KEYWORD_PARTS = /-?"([^"]*)"?|[^\s"]+/g;

const OPERATORS: readonly string[] = ['AND', 'OR', 'NOT'];

/** Whether a part of a keyword is an operator, and not a word. */
export const isOperator = (part: string): boolean => OPERATORS.includes(part);

/**
 * Reads a keyword. Words side by side must all occur; so must both sides of AND; one side of OR is enough; a quoted phrase occurs as it
 * stands; `*` ends a word that may go on; `-` or NOT excludes a word; `*.png` asks for an extension. `asked` is null where nothing is
 * asked for (`*`, `""`). `fault` is a sentence for the person who typed it: AND with OR, NOT after OR, an operator without its words, a
 * `*` elsewhere, an open quote, over 40 words.
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

/** The fault of an operator that stands beside another one, or at an end of the keyword. */
function wordless(operator: string | null): { fault: string } {
  if (operator === 'NOT') return { fault: 'Write a word after NOT.' };
  return { fault: `Write a word before and after ${operator}.` };
}

/** Returns why a keyword cannot be read; null where it can. */
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

/** Null for a star that stands elsewhere than at the end. */
function bareTerm(part: string): Term | null {
  const extension = /^\*\.([\p{L}\p{N}]+)$/u.exec(part)?.[1];
  if (extension !== undefined) return { text: extension, isPrefix: false, isExtension: true };
  const text = part.replace(/\*+$/, '');
  return text.includes('*') ? null : { text, isPrefix: text !== part };
}
