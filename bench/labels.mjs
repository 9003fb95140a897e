/**
 * Measures the labels of images on a folder of pictures: `node bench/labels.mjs FOLDER`. Each subfolder is named by a label that is right
 * for its pictures, or by several with a comma between them: `cat,tabby`. Pictures in the subfolder `none` have no right label. A label
 * is right when it contains a name of the folder as a word.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startModelHost } from './model-host.mjs';

/** From this probability on, a label is suggested to users. */
const SUGGESTED_MIN = 0.5;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder whose subfolders are labels.');

const pictures = readdirSync(folder)
  .filter((name) => statSync(join(folder, name)).isDirectory())
  .flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => ({
      right: name.split(',').map((label) => label.trim()),
      path: join(folder, name, file),
    })),
  );

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
function printAccuracy(name, results, labelsOf) {
  const suggested = results
    .map(({ right, result }) => ({
      right,
      labels: labelsOf(result).filter(({ score }) => score >= SUGGESTED_MIN),
    }))
    .filter(({ labels }) => labels.length > 0);
  const isRight = ({ right, labels }) =>
    labels.some(({ label }) => right.some((word) => ` ${label} `.includes(` ${word} `)));
  const hits = suggested.filter(isRight).length;
  console.log(
    `${name.padEnd(12)} ${suggested.length} of ${results.length} pictures have a label at p >= ${SUGGESTED_MIN}; right: ${hits} (${share(hits, suggested.length)})`,
  );
}

const labels = await measure('labels');
const objects = await measure('objects');
const poses = await measure('pose');
printAccuracy('labels', labels, ({ labels }) => labels);
printAccuracy('objects', objects, ({ objects }) => objects);
printAccuracy('pose', poses, ({ poses }) => poses.flatMap(({ labels }) => labels));
