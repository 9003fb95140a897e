/**
 * Lists the English nouns that name classes of ImageNet, by WordNet: `node scripts/models/list-class-words.mjs DICT LABELS OUT`. DICT is
 * the folder `dict` of WordNet 3.1, LABELS the names of the classes. worker/models/README.md says how to get them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYDAY_WORDS } from './everyday-words.mjs';

/**
 * A meaning: what its words name.
 * @typedef {{ hypernyms: string[], lexicographerFile: string }} Synset
 * @typedef {{ senses: string[], timesTagged: number }} Noun
 */

/**
 * Senses of a word that count, the most frequent first, besides those that are classes themselves. A broader word is found by fewer of
 * them.
 */
const SENSES_MAX = 4;
const BROADER_SENSES_MAX = 2;
/** A word of more classes, such as `object`, says nothing. */
const CLASSES_MAX = 400;
/**
 * So does a broader word that stands for a narrower one, such as the container for a bowl. Animals of a kind look alike: a puppy is found as
 * any dog.
 */
const BROADER_CLASSES_MAX = 10;
const BROADER_ANIMALS_MAX = 150;
/** Number of noun.animal in WordNet. */
const ANIMALS = '05';
const NOUN = /^[a-z][a-z'_-]*$/;

/** @param {string} path @returns {string[][]} */
const readRows = (path) =>
  readFileSync(path, 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
    .map((line) => line.trim().split(' '));

/** @param {string} folder @returns {Map<string, Synset>} */
function readSynsets(folder) {
  return new Map(
    readRows(join(folder, 'data.noun')).map((fields) => {
      const first = 4 + 2 * Number.parseInt(fields[3] ?? '', 16);
      const hypernyms = [];
      for (let i = 0, at = first + 1; i < Number(fields[first]); i++, at += 4)
        if (fields[at]?.startsWith('@')) hypernyms.push(fields[at + 1] ?? '');
      return [fields[0] ?? '', { hypernyms, lexicographerFile: fields[1] ?? '' }];
    }),
  );
}

/** @param {string} folder @returns {Map<string, Noun>} */
function readNouns(folder) {
  return new Map(
    readRows(join(folder, 'index.noun')).map((fields) => {
      const senses = fields.slice(-Number(fields[2]));
      return [fields[0] ?? '', { senses, timesTagged: Number(fields[Number(fields[3]) + 5]) }];
    }),
  );
}

/**
 * Finds the meaning of each class. ImageNet orders its classes by their offsets in WordNet: of the senses of each label, those count that
 * make the longest rising chain. The first sense alone is often wrong, such as the sheep for `hog`.
 * @param {string[]} labels @param {Map<string, Noun>} nouns
 */
function findMeanings(labels, nouns) {
  /** @typedef {{ index: number, offset: string, length: number, previous: Link | null }} Link */
  /** @type {Link[]} */
  const links = [];
  for (const [index, label] of labels.entries()) {
    /** @type {Link[]} */
    const own = sensesOf(label, nouns).map((offset) => {
      const before = links.filter(({ offset: other }) => Number(other) < Number(offset));
      const previous = before.reduce(longer, /** @type {Link | null} */ (null));
      return { index, offset, length: (previous?.length ?? 0) + 1, previous };
    });
    links.push(...own);
  }
  const meanings = labels.map((label) => sensesOf(label, nouns)[0]);
  for (
    let link = links.reduce(longer, /** @type {Link | null} */ (null));
    link;
    link = link.previous
  )
    meanings[link.index] = link.offset;
  return meanings;

  /** @param {Link | null} best @param {Link} link */
  function longer(best, link) {
    return best && best.length >= link.length ? best : link;
  }
}

/** @param {string} label @param {Map<string, Noun>} nouns @returns {string[]} */
function sensesOf(label, nouns) {
  const key = label.toLowerCase();
  const spellings = [key, key.replace(/_/g, '-'), key.replace(/-/g, '_'), key.replace(/[-_]/g, '')];
  const spelling = spellings.find((one) => nouns.has(one));
  return nouns.get(spelling ?? '')?.senses ?? [];
}

/**
 * Returns the classes of each meaning: those that it names and those of its narrower meanings.
 * @param {(string | undefined)[]} meanings @param {Map<string, Synset>} synsets
 */
function findClasses(meanings, synsets) {
  /** @type {Map<string, Set<number>>} */
  const classes = new Map();
  /** @param {string} offset @param {number} index */
  const add = (offset, index) => {
    const known = classes.get(offset) ?? new Set();
    classes.set(offset, known.add(index));
    for (const broader of synsets.get(offset)?.hypernyms ?? []) add(broader, index);
  };
  for (const [index, offset] of meanings.entries()) if (offset) add(offset, index);
  return classes;
}

const [dict = '', labelsPath = '', output = ''] = process.argv.slice(2);
const labels = JSON.parse(readFileSync(labelsPath, 'utf8'));
const synsets = readSynsets(dict);
const nouns = readNouns(dict);
const meanings = findMeanings(labels, nouns);
const classes = findClasses(meanings, synsets);

/** Returns the classes of meanings, each with its weight in percent: later senses count less. @param {string[][]} senses */
function weigh(senses) {
  /** @type {Map<number, number>} */
  const weights = new Map();
  for (const [rank, offsets] of senses.entries())
    for (const index of offsets.flatMap((offset) => [...(classes.get(offset) ?? [])]))
      if (!weights.has(index)) weights.set(index, Math.round(100 / (1 + rank / 2)));
  return weights;
}

/** @param {Noun} noun */
function classesOf({ senses, timesTagged }) {
  const direct = senses.filter((offset) => meanings.includes(offset));
  const others = senses.slice(0, SENSES_MAX).filter((offset) => !direct.includes(offset));
  const own = weigh(
    [direct, ...others.map((offset) => [offset])].filter((rank) => rank.length > 0),
  );
  if (own.size > 0) return own.size <= CLASSES_MAX ? own : null;
  if (timesTagged === 0) return null;
  const isNarrow = (/** @type {string} */ offset) => {
    const isAnimal = synsets.get(offset)?.lexicographerFile === ANIMALS;
    const count = classes.get(offset)?.size ?? 0;
    return count <= (isAnimal ? BROADER_ANIMALS_MAX : BROADER_CLASSES_MAX);
  };
  const broader = senses
    .slice(0, BROADER_SENSES_MAX)
    .map((offset) => (synsets.get(offset)?.hypernyms ?? []).filter(isNarrow));
  const found = weigh(broader);
  return found.size > 0 ? found : null;
}

/** Groups of classes, the indexes by weight, and the group of each word. @type {Map<string, number>} */
const groups = new Map();
/** @type {Record<string, number>} */
const words = {};
for (const [word, noun] of nouns) {
  if (!NOUN.test(word) || word in EVERYDAY_WORDS) continue;
  addWord(word, classesOf(noun));
}
for (const [word, names] of Object.entries(EVERYDAY_WORDS))
  addWord(word, new Map(names.map((name) => [labels.indexOf(name), 100])));
writeFileSync(
  output,
  `{"groups":[${[...groups.keys()].join(',\n')}],\n"words":${JSON.stringify(words)}}\n`,
);

/** @param {string} word @param {Map<number, number> | null} found */
function addWord(word, found) {
  if (!found || found.size === 0) return;
  if (found.has(-1)) throw new Error(`${word} stands for a class that does not exist`);
  /** @type {Record<string, number[]>} */
  const byWeight = {};
  for (const [index, weight] of [...found].sort((a, b) => a[0] - b[0]))
    byWeight[weight] = [...(byWeight[weight] ?? []), index];
  const group = JSON.stringify(byWeight);
  if (!groups.has(group)) groups.set(group, groups.size);
  words[word] = groups.get(group) ?? 0;
}
