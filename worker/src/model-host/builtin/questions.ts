import { readFileSync } from 'node:fs';
import type { RequestOf, ResultOf } from '../../models/capabilities.ts';
import { shippedModel } from '../model-files.ts';
import { readWeights } from '../onnx-weights.ts';
import { sum, unit } from '../vector.ts';
import { groupByKind } from './group-by-kind.ts';

const DIMENSIONS = 512;
/** Classes of a kind, on average. A text that names more has kinds. */
const CLASSES_OF_KIND = 8;

/** Nouns and the classes that they name: worker/models/README.md. The key of a group's classes is their weight in percent. */
interface ClassWords {
  groups: Record<string, number[]>[];
  words: Record<string, number>;
}

const { groups, words }: ClassWords = JSON.parse(
  readFileSync(shippedModel('resnet34-i8.words.json'), 'utf8'),
);
const groupsByWord = new Map(Object.entries(words));
const directions = readDirections();

/**
 * Computes the vector that images of a thing have: the direction in which the classes that its words name differ from all others. Null for
 * a text whose words name none. A broad thing has kinds, because no image lies near all of its classes.
 */
export async function embedQuestion({
  text,
}: RequestOf<'embedText'>): Promise<ResultOf<'embedText'>> {
  const terms = termsOf(text);
  const [first] = terms;
  if (first === undefined) return { vector: null };
  const vector = unit(sum(terms.map(directionOf)));
  return terms.length === 1 ? { vector, kinds: kindsOf(first) } : { vector };
}

/** Words that say nothing about what a picture shows, although some name a class. */
const IGNORED = new Set(
  'a an the of in on at with and or to for from by some any my our is are no not photo photos picture pictures image images'.split(
    ' ',
  ),
);

/** Returns the group of each term of a text: of two words where they name something together, otherwise of one. */
function termsOf(text: string): number[] {
  const given = text
    .toLowerCase()
    .split(/[^a-z']+/)
    .filter((word) => word !== '' && !IGNORED.has(word));
  const terms: number[] = [];
  for (let i = 0; i < given.length; i++) {
    const word = given[i] ?? '';
    const next = given[i + 1];
    const pair = next === undefined ? undefined : groupOf(`${word}_${next}`);
    const group = pair ?? groupOf(word);
    if (pair !== undefined) i++;
    if (group !== undefined) terms.push(group);
  }
  return terms;
}

/** English plurals and what they may be in the singular. */
const SINGULARS: [ending: RegExp, replacement: string][] = [
  [/$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/(ch|sh|s|x|z)es$/, '$1'],
  [/s$/, ''],
  [/men$/, 'man'],
];

function groupOf(word: string): number | undefined {
  for (const [ending, replacement] of SINGULARS) {
    const group = groupsByWord.get(word.replace(ending, replacement));
    if (group !== undefined) return group;
  }
  return undefined;
}

/** Returns the direction of a group's classes, of length 1. */
function directionOf(group: number): Float32Array {
  const weighted = Object.entries(groups[group] ?? {}).flatMap(([percent, classes]) =>
    classes.map((index) => directions(index).map((value) => value * Number(percent))),
  );
  return unit(sum(weighted));
}

/** Returns the directions of the kinds of a group. None for a group of few classes. */
function kindsOf(group: number): Float32Array[] {
  const classes = Object.values(groups[group] ?? {}).flat();
  if (classes.length <= CLASSES_OF_KIND) return [];
  const count = Math.ceil(classes.length / CLASSES_OF_KIND);
  return groupByKind(
    classes.map((index) => unit(directions(index))),
    count,
  );
}

/**
 * Reads what the last layer of the network adds up for each class. Returns the direction of a class: its weights without the mean of
 * all. The class has a high score where the vector of a picture points in this direction.
 */
function readDirections(): (index: number) => Float32Array {
  const weights = readWeights(readFileSync(shippedModel('resnet34-i8.onnx')));
  const [name] = [...weights.keys()].filter((key) => key.startsWith('fw') && key.endsWith('_q'));
  const values = weights.get(name ?? '') ?? Buffer.alloc(0);
  const scales = weights.get((name ?? '').replace(/_q$/, '_s')) ?? Buffer.alloc(0);
  const count = values.length / DIMENSIONS;
  const row = (index: number): Float32Array => {
    const scale = scales.readFloatLE(4 * index);
    return Float32Array.from(
      { length: DIMENSIONS },
      (_, i) => scale * values.readInt8(index * DIMENSIONS + i),
    );
  };
  const mean = sum(Array.from({ length: count }, (_, index) => row(index))).map(
    (value) => value / count,
  );
  return (index) => row(index).map((value, i) => value - (mean[i] ?? 0));
}
