import type { Substitution } from './word-substitutions.ts';

/** An occurrence of a variant in subtitles. */
export interface WordChange {
  /** From 1. */
  line: number;
  /** Characters from the start of the whole text. */
  from: number;
  old: string;
  next: string;
}

const TAG = /<[^>]*>/g;

/** Finds variants as whole words in spoken text. Skips times, names of cues, notes and styles. */
export function findVariants(text: string, entries: readonly Substitution[]): WordChange[] {
  const words = new Map(
    entries.flatMap(({ word, variants }) =>
      variants.map((variant) => [keyOf(variant), word] as const),
    ),
  );
  if (words.size === 0) return [];
  const pattern = variantPattern([...words.keys()]);
  return spokenLines(text).flatMap(({ line, from, said }) =>
    // Blank out tags, which are not spoken, without moving the text.
    [...said.replace(TAG, (tag) => ' '.repeat(tag.length)).matchAll(pattern)].flatMap((match) => {
      const [old] = match;
      const word = words.get(keyOf(old));
      const next = word === undefined ? old : matchCase(old, word);
      return next === old ? [] : [{ line, from: from + match.index, old, next }];
    }),
  );
}

/** Returns the text with the changes applied. They must be in the order of the text. */
export function applyChanges(text: string, changes: readonly WordChange[]): string {
  let result = '';
  let at = 0;
  for (const { from, old, next } of changes) {
    result += text.slice(at, from) + next;
    at = from + old.length;
  }
  return result + text.slice(at);
}

const keyOf = (variant: string) => variant.toLowerCase().replace(/\s+/g, ' ');

/** Matches the longest variant first: `New York City` before `New York`. */
function variantPattern(variants: string[]): RegExp {
  const escaped = variants
    .sort((a, b) => b.length - a.length)
    .map((variant) => variant.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** Returns what subtitles say, without times, names of cues, notes, styles and tags. */
export const spokenText = (text: string): string =>
  spokenLines(text)
    .map(({ said }) => said.replace(TAG, ' '))
    .join('\n');

/** Returns the spoken lines: those between the times of a cue and the empty line that ends it. */
function spokenLines(text: string): { line: number; from: number; said: string }[] {
  let isSpoken = false;
  let from = 0;
  return text.split('\n').flatMap((said, at) => {
    const start = from;
    from += said.length + 1;
    const isTimes = said.includes('-->');
    const wasSpoken = isSpoken;
    isSpoken = isTimes || (wasSpoken && said.trim() !== '');
    return wasSpoken && isSpoken && !isTimes ? [{ line: at + 1, from: start, said }] : [];
  });
}

/** Capitalizes the replacement like the original: its first letter, or all letters. */
function matchCase(old: string, word: string): string {
  const isUpperCase = old.length > 1 && old === old.toUpperCase() && old !== old.toLowerCase();
  if (isUpperCase) return word.toUpperCase();
  const [first = ''] = old;
  const isCapital = first !== first.toLowerCase();
  const [head = ''] = word;
  return isCapital ? head.toUpperCase() + word.slice(head.length) : word;
}
