import { z } from 'zod';
import { needs, route, SIGNED_IN } from '../http/route.ts';
import { LanguageTag } from '../subtitles/language-tag.ts';

/** Messages for invalid entries. Administration specification 5. */
export const WORD_REQUIRED = 'Substitution word is required';
export const VARIANTS_REQUIRED = 'Please enter comma separated variants for the Substitution word';
export const WORD_EXISTS = 'Word already exists.';

/** Limits the entries of all languages and domains together. */
export const SUBSTITUTIONS_MAX = 5000;
/** Limit the characters of a word, a variant or a domain, and the variants of one word. */
export const WORD_MAX = 100;
export const VARIANTS_MAX = 50;

/** The domain of entries without a subject area. */
export const GENERAL_DOMAIN = 'general';

const Domain = z
  .string('Domain is required')
  .trim()
  .min(1, 'Domain is required')
  .max(WORD_MAX, `must be at most ${WORD_MAX} characters`);

const Word = z
  .string(WORD_REQUIRED)
  .trim()
  .min(1, WORD_REQUIRED)
  .max(WORD_MAX, `must be at most ${WORD_MAX} characters`);

const Variants = z
  .array(Word, VARIANTS_REQUIRED)
  .min(1, VARIANTS_REQUIRED)
  .max(VARIANTS_MAX, `must be at most ${VARIANTS_MAX} variants`);

/** One word and the variants that it replaces. */
export const Substitution = z.object({ word: Word, variants: Variants });
export type Substitution = z.infer<typeof Substitution>;

/** The words of a language and domain, each with its variants. */
export const WordSubstitution = z.object({
  lang: z.string(),
  domain: z.string(),
  words: z.record(z.string(), z.array(z.string())),
});
export type WordSubstitution = z.infer<typeof WordSubstitution>;

const SubstitutionsInput = z.object({
  lang: LanguageTag,
  domain: Domain,
  words: z
    .record(z.string(), z.unknown(), WORD_REQUIRED)
    .transform((words) => Object.entries(words).map(([word, variants]) => ({ word, variants })))
    .pipe(z.array(Substitution).min(1, WORD_REQUIRED).max(SUBSTITUTIONS_MAX)),
});

const SubstitutionsAnswer = z.object({ status: z.literal('OK'), data: z.array(WordSubstitution) });

const PATH = '/api/v1/addons/subtitles/wordsubstitutions';
const exampleOf = (word: string) => ({
  lang: 'en',
  domain: GENERAL_DOMAIN,
  words: { [word]: [`${word}s`] },
});

export const listWordSubstitutions = route({
  method: 'GET',
  path: PATH,
  summary:
    'List all word substitutions, by language and domain. 422 without the add-on AUDIO_SUBTITLES',
  access: SIGNED_IN,
  answer: SubstitutionsAnswer,
  example: () => ({}),
});

export const addWordSubstitutions = route({
  method: 'POST',
  path: PATH,
  summary:
    'Add words with their variants to a language and domain; returns them. 409 if a word exists',
  access: SIGNED_IN,
  body: SubstitutionsInput,
  answer: SubstitutionsAnswer,
  example: () => ({ body: exampleOf('spool') }),
});

export const changeWordSubstitutions = route({
  method: 'PUT',
  path: PATH,
  summary: 'Replace the variants of words; returns them. 404 if a word does not exist',
  access: needs('EDIT_ASSET'),
  body: SubstitutionsInput,
  answer: SubstitutionsAnswer,
  example: () => ({ body: exampleOf('spindle') }),
});

export const deleteWordSubstitution = route({
  method: 'DELETE',
  path: PATH,
  summary: 'Delete a word and its variants',
  access: needs('EDIT_ASSET'),
  query: z.object({ lang: LanguageTag, domain: Domain, word: Word }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: () => ({ query: { lang: 'en', domain: GENERAL_DOMAIN, word: 'spindle' } }),
});
