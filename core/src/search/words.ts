import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { NAME_MAX } from '@spindle/contracts/assets/assets';
import { embeddedTexts } from '@spindle/contracts/assets/embedded-texts';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import { firstCharacters, fold } from './fold.ts';
import { encodeCharacters, MARK } from './letter-pairs.ts';
import { emojiOf, readingsOf, wordsOf } from './readings.ts';

/** Limits the stored words of one asset. */
const WORDS_MAX = 2_000;
/** Limits the further words of one asset: those of other readings, and emoji. */
const FURTHER_WORDS_MAX = 1_000;

/** Returns the folded name of an asset, which it is sorted and found by. */
export function nameKeyOf(name: string): string {
  return firstCharacters(fold(name), NAME_MAX);
}

/** The parts of an asset that keywords find. */
interface SearchedAsset {
  name: string;
  /** The custom metadata, with or without internal fields. */
  data?: unknown;
  /** The metadata in the file. */
  metadata?: unknown;
  /** The folders that it was uploaded from. */
  uploadPath?: string;
  /** Facts. */
  tags?: readonly string[];
  title?: string | null;
  caption?: string | null;
  credit?: string | null;
  camera?: string | null;
  lens?: string | null;
  country?: string | null;
  region?: string | null;
  town?: string | null;
}

const FACT_TEXTS = [
  'title',
  'caption',
  'credit',
  'country',
  'region',
  'town',
  'camera',
  'lens',
] as const;

/** Returns the texts of the facts of an asset. */
function factTexts(asset: SearchedAsset): string[] {
  return [...(asset.tags ?? []), ...FACT_TEXTS.map((fact) => asset[fact] ?? '')];
}

/**
 * Returns the text that is indexed for search: the words of the name, of every value of the data (text, number, or a list of them), of
 * the facts, of the titles, descriptions, keywords and creators in the metadata of the file, and of the folders that it was uploaded from.
 * Adds each value's words again, marked with its field, so that a search can be limited to one field. Words of `hiddenFields` are only
 * added marked, so that keywords do not find them. Other readings and emoji come last: phrases of the first reading stay together.
 */
export function searchTextOf(
  asset: SearchedAsset,
  hiddenFields: ReadonlySet<string> = new Set(),
): string {
  const { name, data = {}, metadata, uploadPath = '' } = asset;
  const fields = Object.entries(publicData(data)).map(([field, value]) => ({
    field,
    ...readValues(textsOf(value)),
  }));
  const facts = factTexts(asset);
  const embedded = Object.values(embeddedTexts(metadata)).flat();
  const plain = [
    readValues([name]),
    ...fields.filter(({ field }) => !hiddenFields.has(field)),
    readValues(facts),
    readValues([...embedded.filter((text) => !facts.includes(text)), uploadPath]),
  ];
  return [
    ...plain.flatMap(({ words }) => words).slice(0, WORDS_MAX),
    ...fields.flatMap(({ field, words }) => mark(field, words)).slice(0, WORDS_MAX),
    ...plain.flatMap(({ further }) => further).slice(0, FURTHER_WORDS_MAX),
    ...fields.flatMap(({ field, further }) => mark(field, further)).slice(0, FURTHER_WORDS_MAX),
  ].join(' ');
}

const mark = (field: string, words: string[]) => words.map((word) => fieldWord(field, word));

/** Returns the fields of a schema that keywords do not find. A field that the schema does not define is found. */
export function fieldsHiddenFromKeywords(
  schema: Pick<SchemaDocument, 'properties'>,
): ReadonlySet<string> {
  const hidden = Object.entries(schema.properties).filter(([, { filespin_properties: traits }]) => {
    const { searchable = false } = traits;
    return !(traits.keyword_searchable ?? searchable);
  });
  return new Set(hidden.map(([field]) => field));
}

/**
 * Returns a word marked with its field: `zq`, a hash of the field in 7 digits of base 36, the word. It has only letters and digits, so that
 * the database treats it as one word. A keyword does not find it.
 */
export function fieldWord(field: string, word: string): string {
  // The 32-bit FNV-1a hash of the field's name: offset basis, then prime. It starts with 0 or 1, which the codes of characters do not.
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(field)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${MARK}${hash.toString(36).padStart(7, '0')}${word}`;
}

function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String);
}

interface ValueWords {
  words: string[];
  /** Words of all readings but the first, and emoji. */
  further: string[];
}

function readValues(texts: readonly string[]): ValueWords {
  return {
    words: texts.flatMap(wordsOf).slice(0, WORDS_MAX),
    further: texts.flatMap(furtherWordsOf).slice(0, FURTHER_WORDS_MAX),
  };
}

/** Returns the words of all readings but the first, and the emoji, each also without its skin tone. */
function furtherWordsOf(text: string): string[] {
  const emoji = emojiOf(text).flatMap((one) => [one, one.replace(/(?<=.)\p{EMod}/gu, '')]);
  return [...readingsOf(text).slice(1).flat(), ...new Set(emoji.map(encodeCharacters))];
}
