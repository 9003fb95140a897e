import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  type addWordSubstitutions as addRoute,
  type changeWordSubstitutions as changeRoute,
  type deleteWordSubstitution as deleteRoute,
  type listWordSubstitutions as listRoute,
  SUBSTITUTIONS_MAX,
  WORD_EXISTS,
  type WordSubstitution,
} from '@spindle/contracts/word-substitutions/word-substitutions';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';

type Given = Input<typeof addRoute>['body'];

/** An arbitrary advisory lock number. It makes calls that add entries wait for each other. */
const LOCK = 72_707_380;

/** Lists all entries by language and domain. */
export async function listWordSubstitutions({ db }: Context): Promise<Answer<typeof listRoute>> {
  const rows = await db.wordSubstitution.findMany({
    orderBy: [{ lang: 'asc' }, { domain: 'asc' }, { wordKey: 'asc' }],
  });
  return { status: 'OK', data: present(rows) };
}

/** Adds all words or none. Throws Conflict for a word that exists or occurs twice in the call, and beyond SUBSTITUTIONS_MAX. */
export async function addWordSubstitutions(ctx: Context, { body }: Input<typeof addRoute>) {
  await inTransaction(ctx, async (tx) => {
    await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK})::text`;
    const rows = rowsOf(tx, body);
    const { lang, domain } = body;
    const wordKey = { in: rows.map((row) => row.wordKey) };
    const hasDuplicates = new Set(wordKey.in).size < rows.length;
    if (
      hasDuplicates ||
      (await tx.db.wordSubstitution.count({ where: { lang, domain, wordKey } })) > 0
    )
      throw new Conflict(WORD_EXISTS);
    if ((await tx.db.wordSubstitution.count()) + rows.length > SUBSTITUTIONS_MAX)
      throw new Conflict(`There can be at most ${SUBSTITUTIONS_MAX} word substitutions.`);
    await tx.db.wordSubstitution.createMany({ data: rows });
  });
  return saved(body);
}

/** Replaces the variants of all words or of none. Throws NotFound for a word that does not exist. */
export async function changeWordSubstitutions(ctx: Context, { body }: Input<typeof changeRoute>) {
  await inTransaction(ctx, async (tx) => {
    for (const { lang, domain, wordKey, ...data } of rowsOf(tx, body)) {
      const where = { lang, domain, wordKey };
      const { count } = await tx.db.wordSubstitution.updateMany({ where, data });
      if (count === 0) throw new NotFound('Word', data.word);
    }
  });
  return saved(body);
}

/** Deletes a word. Throws NotFound if it does not exist. */
export async function deleteWordSubstitution(
  { db }: Context,
  { query: { lang, domain, word } }: Input<typeof deleteRoute>,
) {
  const where = { lang, domain, wordKey: keyOf(word) };
  const { count } = await db.wordSubstitution.deleteMany({ where });
  if (count === 0) throw new NotFound('Word', word);
  return { status: 'OK' as const, message: 'Word substitution deleted' };
}

/** Returns the rows to store for the words of a request. */
function rowsOf({ now }: Pick<TxContext, 'now'>, { lang, domain, words }: Given) {
  return words.map(({ word, variants }) => ({
    lang,
    domain,
    word,
    wordKey: keyOf(word),
    variants: [...new Set(variants)],
    updatedAt: now(),
  }));
}

/** Returns the response with the saved words. */
function saved({ lang, domain, words }: Given): { status: 'OK'; data: WordSubstitution[] } {
  return { status: 'OK', data: present(words.map((entry) => ({ lang, domain, ...entry }))) };
}

/** Groups words by language and domain, as the API returns them. */
function present(
  rows: { lang: string; domain: string; word: string; variants: string[] }[],
): WordSubstitution[] {
  const groups = new Map<string, WordSubstitution>();
  for (const { lang, domain, word, variants } of rows) {
    const name = JSON.stringify([lang, domain]);
    const group = groups.get(name) ?? { lang, domain, words: {} };
    group.words[word] = variants;
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Returns the form in which words are compared: without regard to case. */
const keyOf = (word: string) => word.normalize('NFC').toLowerCase();
