/**
 * Measures what searches by meaning find with the built-in model, among labeled pictures of public packages: `node
 * bench/meaning-quality.mjs`. A word with a question mark is neither right nor wrong for its picture. The limit is chosen on the even
 * pictures, and tested on the odd ones.
 */
import { tsImport } from 'tsx/esm/api';
import { startModelHost } from './model-host.mjs';
import { picturesOfMeanings } from './pictures/public-pictures.mjs';

const load = (path) => tsImport(`../${path}`, import.meta.url);
const { BACKGROUND_QUESTIONS } = await load('server/src/search/meaning/background-questions.ts');
const { DEVIATIONS_MIN, keepNearest, scoreByImage, scoreByQuestion } = await load(
  'server/src/search/meaning/score-image.ts',
);

const { pictures, questions, absent } = await picturesOfMeanings();

const host = await startModelHost();
const images = [];
for (const [index, { path, words }] of pictures.entries()) {
  const { result } = await host.run('embedImage', path);
  images.push({ words: new Set(words), half: index % 2, vector: result.vector });
}

const embed = async (text) => (await host.run('embedText', text, { text })).result;
const background = [];
for (const text of BACKGROUND_QUESTIONS) {
  const { vector } = await embed(text);
  if (vector) background.push(vector);
}
const asked = [];
for (const text of [...Object.keys(questions), ...absent]) {
  const { vector, kinds = [] } = await embed(text);
  const scoreOf = (image) =>
    vector ? scoreByQuestion({ vector, kinds, background }, image, -Infinity) : -Infinity;
  asked.push({ text, scores: images.map((image) => scoreOf(image.vector)) });
}

host.stop();

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the means over all questions that pictures of a half answer, and what absent things find. */
function measure(half, limit) {
  const precisions = [];
  const recalls = [];
  const found = new Map();
  for (const { text, scores } of asked) {
    const isOfHalf = (_, index) => images[index].half === half;
    const own = images.filter(isOfHalf);
    const hits = own.filter((image) => scores[images.indexOf(image)] >= limit);
    const word = questions[text];
    if (word === undefined) {
      if (hits.length > 0) found.set(text, hits.length);
      continue;
    }
    const right = own.filter(({ words }) => words.has(word)).length;
    if (right === 0) continue;
    const rightHits = hits.filter(({ words }) => words.has(word)).length;
    const wrongHits = hits.filter(({ words }) => !words.has(word) && !words.has(`${word}?`)).length;
    recalls.push(rightHits / right);
    if (rightHits + wrongHits > 0) precisions.push(rightHits / (rightHits + wrongHits));
  }
  return { precision: mean(precisions), recall: mean(recalls), count: recalls.length, found };
}

console.log(`${images.length} pictures, ${Object.keys(questions).length} questions`);
for (const limit of [3, 3.2, 3.4, 3.6, 3.8, 4, 4.4])
  for (const half of [0, 1]) {
    const { precision, recall, count, found } = measure(half, limit);
    console.log(
      `${limit === DEVIATIONS_MIN ? '*' : ' '} limit ${limit.toFixed(1)} ${half ? 'test' : 'set '} ${count} questions: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; ${found.size} of ${absent.length} absent things find ${[...found.values()].reduce((a, b) => a + b, 0)} pictures`,
    );
  }
console.log(
  'absent things that find pictures:',
  [...measure(1, DEVIATIONS_MIN).found.keys()].join(', '),
);

/** Pictures are alike when they show the same narrow thing: one that few pictures show. */
const MEMBERS_MAX = 20;
const members = new Map();
for (const { words } of images)
  for (const word of words) members.set(word, (members.get(word) ?? 0) + 1);
const narrow = ({ words }) =>
  [...words].filter((word) => word && !word.endsWith('?') && members.get(word) <= MEMBERS_MAX);

const results = images.flatMap((own) => {
  const words = narrow(own);
  const isRight = ({ words: others }) => words.some((word) => others.has(word));
  const isOpen = ({ words: others }) => words.some((word) => others.has(`${word}?`));
  const others = images.filter((other) => other !== own);
  const right = others.filter(isRight).length;
  if (right === 0) return [];
  const alike = others.map((other) => ({ other, score: scoreByImage(own.vector, other.vector) }));
  const found = keepNearest(alike.filter(({ score }) => score !== null));
  const rightHits = found.filter(({ other }) => isRight(other)).length;
  const wrongHits = found.filter(({ other }) => !isRight(other) && !isOpen(other)).length;
  return [
    {
      precision: rightHits / (rightHits + wrongHits),
      recall: rightHits / right,
      count: found.length,
    },
  ];
});
const precisions = results.map(({ precision }) => precision).filter(Number.isFinite);
console.log(
  `more like this, ${results.length} pictures: ${results.filter(({ count }) => count > 0).length} find any; precision ${mean(precisions).toFixed(3)}, recall ${mean(results.map(({ recall }) => recall)).toFixed(3)}`,
);
