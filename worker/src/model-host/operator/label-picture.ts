import type { Manifest, OperatorModel } from '@spindle/core/models/manifest';
import type { FoundLabel, PictureRequest, ResultOf } from '../../models/capabilities.ts';
import { softmax, unit } from '../vector.ts';
import { openPictureNetwork } from './read-picture.ts';
import { openTextNetwork, readModelText } from './read-text.ts';

/** Limits the labels of a picture, and leaves out improbable ones. */
const LABELS_MAX = 20;
const SCORE_MIN = 0.01;
/** Limits the words that are compared with pictures. Each is read once, when the model is loaded. */
const WORDS_MAX = 2_000;

type Label = (request: PictureRequest) => Promise<ResultOf<'labels'>>;

/** Opens a model that labels pictures: a classifier, or words that are compared with pictures. */
export async function openLabels({ manifest, folder }: OperatorModel): Promise<Label> {
  const { labels, embedImage, embedText } = manifest;
  if (labels && 'network' in labels) return openClassifier(folder, labels);
  if (!labels || !embedImage || !embedText) throw new Error('the manifest has no labels');
  const names = linesOf(await readModelText(folder, labels.words)).slice(0, WORDS_MAX);
  const embedWords = await openTextNetwork(folder, embedText);
  const words: Float32Array[] = [];
  for (const name of names) words.push(await embedWords(labels.template.replaceAll('{}', name)));
  const embedPicture = await openPictureNetwork(folder, embedImage);
  return async ({ path }) => {
    const vector = unit(await embedPicture(path));
    const similarities = words.map((word) => labels.scale * product(word, vector));
    return { labels: bestOf(names, softmax(Float32Array.from(similarities))), vector };
  };
}

async function openClassifier(
  folder: string,
  { network, names: file }: Extract<Manifest['labels'], { network: unknown }>,
): Promise<Label> {
  const names = linesOf(await readModelText(folder, file));
  const run = await openPictureNetwork(folder, network);
  return async ({ path }) => ({ labels: bestOf(names, softmax(await run(path))), vector: null });
}

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().toLowerCase());

/** Returns the labels from the most probable. */
const bestOf = (names: readonly string[], scores: Float32Array): FoundLabel[] =>
  names
    .map((label, i) => ({ label, score: scores[i] ?? 0 }))
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, LABELS_MAX);

const product = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
