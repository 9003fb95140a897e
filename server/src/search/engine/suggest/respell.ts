import type { Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/words';
import { slipsBetween, slipsOf } from './spelling-edits.ts';

/** Letters from which on a word can be misspelt: every shorter one is near to many. */
const LETTERS_MIN = 4;
/** Letters from which on a word may hold two slips. */
const LETTERS_TWO_SLIPS = 7;
const LETTERS_MAX = 30;
/** Spellings of a text that are worth a look. */
const SPELLINGS_MAX = 3;
/** Misspelt words that one text may hold. */
const MISSPELT_MAX = 3;

const WORDS = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * The text with other words in the place of those that nothing here holds, the likeliest first. None where every word is known.
 * `isBeginning` tells of a word whether it may go on.
 */
export async function respell(
  ctx: Context,
  text: string,
  isBeginning: (rest: string) => boolean,
): Promise<string[]> {
  const unknown = await unknownWords(ctx, text, isBeginning);
  if (unknown.length === 0 || unknown.length > MISSPELT_MAX) return [];
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

/** Makes the words known that assets and collections have brought. */
export async function foldNewWords(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT merge_new_words()`;
}

interface Typed {
  /** Folded. */
  text: string;
  isBeginning: boolean;
}

async function unknownWords(
  ctx: Context,
  text: string,
  isBeginning: (rest: string) => boolean,
): Promise<Typed[]> {
  const typed = [...text.matchAll(WORDS)]
    .map((match) => ({
      text: fold(match[0]),
      isBeginning: isBeginning(text.slice(match.index + match[0].length)),
    }))
    .filter((word) => word.text.length >= LETTERS_MIN && word.text.length <= LETTERS_MAX);
  const known = await ctx.db.$queryRaw<{ text: string }[]>`
    SELECT text FROM jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) AS typed(text text, "isBeginning" boolean)
    WHERE CASE WHEN "isBeginning"
      THEN (SELECT true FROM word WHERE word >= text AND word < text || chr(1114111) LIMIT 1)
      ELSE (SELECT true FROM word WHERE word = text) END`;
  return typed.filter((word) => !known.some(({ text }) => text === word.text));
}

async function nearWords(ctx: Context, typed: Typed): Promise<string[]> {
  const slipsMax = typed.text.length < LETTERS_TWO_SLIPS ? 1 : 2;
  const rows = await ctx.db.$queryRaw<{ word: string }[]>`
    SELECT word FROM unnest(${slipsOf(typed.text)}::text[]) AS slip, LATERAL (
      SELECT word FROM word
      WHERE word >= slip AND word < CASE WHEN ${typed.isBeginning} THEN slip || chr(1114111) ELSE slip || ' ' END
      ORDER BY word LIMIT 3) AS found
    UNION
    (SELECT word FROM word WHERE word % ${typed.text} ORDER BY similarity(word, ${typed.text}) DESC LIMIT ${slipsMax === 2 ? 20 : 0})`;
  return rows
    .map(({ word }) => ({
      word,
      slips: slipsBetween(typed.text, word, typed.isBeginning),
      beyond: Math.abs(word.length - typed.text.length) + Number(word[0] !== typed.text[0]),
    }))
    .filter(({ slips }) => slips <= slipsMax)
    .sort((a, b) => a.slips - b.slips || a.beyond - b.beyond || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}
