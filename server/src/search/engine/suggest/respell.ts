import type { Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { hasPairedLetters } from '@spindle/core/search/letter-pairs';
import { editDistance, editsOf } from './spelling-edits.ts';

/** Length from which a word counts as misspelt: shorter words are close to many others. */
const LETTERS_MIN = 4;
/** Length from which a word can contain two edits. */
const LETTERS_TWO_EDITS = 7;
const LETTERS_MAX = 30;
/** Limits the spellings of a text that are tried. */
const SPELLINGS_MAX = 3;
/** Limits the unknown words of a text. With more of them, it gets no other spelling. */
const UNKNOWN_MAX = 3;

const WORDS = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * Replaces the words that no asset or collection contains by known ones, the likeliest spelling first. Returns no spelling when every
 * word is known. `isPrefix` receives the text after a word.
 */
export async function respell(
  ctx: Context,
  text: string,
  isPrefix: (rest: string) => boolean,
): Promise<string[]> {
  const unknown = await unknownWords(ctx, text, isPrefix);
  if (unknown.length === 0 || unknown.length > UNKNOWN_MAX) return [];
  const near = await Promise.all(
    unknown.map(async (word) => [word.text, await nearWords(ctx, word)] as const),
  );
  if (near.some(([, words]) => words.length === 0)) return [];
  const count = near.length === 1 ? SPELLINGS_MAX : 1;
  return Array.from({ length: count }, (_, nth) => {
    const chosen = new Map(near.map(([word, words]) => [word, words[nth]]));
    return [...chosen.values()].every((word) => word !== undefined)
      ? text.replace(WORDS, (word) => chosen.get(fold(word)) ?? word)
      : null;
  }).filter((spelling) => spelling !== null);
}

/** Adds the new words of assets and collections to the known ones. */
export async function mergeNewWords(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT merge_new_words()`;
}

interface TypedWord {
  /** Folded. */
  text: string;
  isPrefix: boolean;
}

/** Returns the words of a text that no asset or collection contains. */
async function unknownWords(
  ctx: Context,
  text: string,
  isPrefix: (rest: string) => boolean,
): Promise<TypedWord[]> {
  const typed = [...text.matchAll(WORDS)]
    .map((match) => ({
      text: fold(match[0]),
      isPrefix: isPrefix(text.slice(match.index + match[0].length)),
    }))
    .filter(({ text: { length } }) => length >= LETTERS_MIN && length <= LETTERS_MAX)
    // The known words contain no pairs of letters.
    .filter((word) => !hasPairedLetters(word.text));
  // A word starts with `text` if it is before `text` plus chr(1114111), the highest character.
  const known = await ctx.db.$queryRaw<{ text: string }[]>`
    SELECT text FROM jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) AS typed(text text, "isPrefix" boolean)
    WHERE CASE WHEN "isPrefix"
      THEN (SELECT true FROM word WHERE word >= text AND word < text || chr(1114111) LIMIT 1)
      ELSE (SELECT true FROM word WHERE word = text) END`;
  return typed.filter((word) => !known.some(({ text }) => text === word.text));
}

/**
 * Returns the known words nearest to a typed one, the nearest first: those at one edit, which the index of words finds, and similar ones by
 * trigrams, among which those at two edits are.
 */
async function nearWords(ctx: Context, typed: TypedWord): Promise<string[]> {
  const editsMax = typed.text.length < LETTERS_TWO_EDITS ? 1 : 2;
  const rows = await ctx.db.$queryRaw<{ word: string }[]>`
    SELECT word FROM unnest(${editsOf(typed.text)}::text[]) AS edited, LATERAL (
      SELECT word FROM word
      WHERE word >= edited AND word < CASE WHEN ${typed.isPrefix} THEN edited || chr(1114111) ELSE edited || ' ' END
      ORDER BY word LIMIT 3) AS found
    UNION
    (SELECT word FROM word WHERE word % ${typed.text}
      ORDER BY similarity(word, ${typed.text}) DESC LIMIT ${editsMax === 2 ? 20 : 0})`;
  return rows
    .map(({ word }) => ({
      word,
      edits: editDistance(typed.text, word, typed),
      difference: Math.abs(word.length - typed.text.length) + Number(word[0] !== typed.text[0]),
    }))
    .filter(({ edits }) => edits <= editsMax)
    .sort((a, b) => a.edits - b.edits || a.difference - b.difference || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}
