/**
 * Measures the labels of images: `node bench/labels.mjs [FOLDER]`. Without a folder, on photographs of things of public packages. In a
 * folder of your own, each subfolder is named by a label that is right for its pictures, or by several with a comma between them:
 * `cat,tabby`. Pictures in the subfolder `none` have no right label. A label names the thing when one of its words is right; it names
 * the kind when it is a word or a kind of the built-in model for it: `bird` for a magpie.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startModelHost } from './model-host.mjs';
import { picturesOfThings } from './pictures/public-pictures.mjs';

/** From these scores on, users see a label or an object as a suggestion. */
const LABEL_MIN = 0.5;
const OBJECT_MIN = 0.7;

const MODELS = new URL('../worker/models/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, MODELS), 'utf8'));
const classes = read('resnet34-i8.labels.json');
const { groups, words: groupByWord } = read('resnet34-i8.words.json');

/** Returns the labels of all classes that a word names. */
const labelsByKind = (kind) =>
  Object.values(groups[groupByWord[kind]] ?? {})
    .flat()
    .map((index) => classes[index]);

/** Whether a label is one of the right ones, or a word for nothing but them. */
function isOfKind(label, right) {
  const meant = labelsByKind(label);
  return right.has(label) || (meant.length > 0 && meant.every((one) => right.has(one)));
}

const pictures = await readPictures(process.argv[2]);

async function readPictures(folder) {
  if (!folder) return picturesOfThings();
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .flatMap((name) => {
      const right = name.split(',').map((label) => label.trim());
      return readdirSync(join(folder, name)).map((file) => ({
        path: join(folder, name, file),
        words: right,
        kinds: right,
      }));
    });
}

const share = (part, all) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

/** Runs a capability on every picture, and prints its cost. Each has a process of its own, as in a worker. */
async function measure(capability) {
  const host = await startModelHost();
  if (pictures[0]) await host.run(capability, pictures[0].path); // loads the network
  const results = [];
  for (const picture of pictures)
    results.push({ ...picture, ...(await host.run(capability, picture.path)) });
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0) / results.length;
  console.log(
    `${capability.padEnd(12)} CPU ${seconds.toFixed(3)} s a picture, memory ${host.peakMegabytes()} MB RSS at most`,
  );
  host.stop();
  return results;
}

/** Prints how many pictures get a suggestion, and how many of these have a right one. */
function printAccuracy(name, results, scoreMin, labelsOf) {
  const suggested = results
    .map(({ words, kinds, result }) => ({
      words,
      right: new Set([...kinds, ...kinds.flatMap(labelsByKind)]),
      labels: labelsOf(result).filter(({ score }) => score >= scoreMin),
    }))
    .filter(({ labels }) => labels.length > 0);
  const namesThing = ({ words, labels }) =>
    labels.some(({ label }) => words.some((word) => ` ${label} `.includes(` ${word} `)));
  const namesKind = (picture) =>
    namesThing(picture) || picture.labels.some(({ label }) => isOfKind(label, picture.right));
  const count = (isRight) => {
    const hits = suggested.filter(isRight).length;
    return `${hits} (${share(hits, suggested.length)})`;
  };
  console.log(
    `${name.padEnd(12)} ${suggested.length} of ${results.length} pictures have one at ${scoreMin} or more; right kind: ${count(namesKind)}, the word itself: ${count(namesThing)}`,
  );
}

const labels = await measure('labels');
const objects = await measure('objects');
await measure('pose');
printAccuracy('labels', labels, LABEL_MIN, ({ labels }) => labels);
printAccuracy('objects', objects, OBJECT_MIN, ({ objects }) => objects);
