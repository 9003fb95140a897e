/**
 * Measures the detection and recognition of faces: `node bench/faces.mjs [FOLDER]`. Without a folder, on labeled pictures of public
 * packages. In a folder of your own, each subfolder is a person, and each picture in it shows that person alone; the subfolder `none`
 * holds pictures without faces.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startModelHost } from './model-host.mjs';
import { picturesOfFaces } from './pictures/public-pictures.mjs';

const LIMITS = [0.4, 0.45, 0.5, 0.6];
const NONE = 'none';

const pictures = await readPictures(process.argv[2]);

async function readPictures(folder) {
  if (!folder) return picturesOfFaces();
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .flatMap((name) => {
      const person = name === NONE ? null : name;
      return readdirSync(join(folder, name)).map((file) => ({
        path: join(folder, name, file),
        person,
        faces: person === null ? 0 : 1,
      }));
    });
}

const host = await startModelHost();

/** Finds the faces of all pictures. Returns each with what was found, and the processor seconds that it took. */
async function examineAll() {
  const results = [];
  if (pictures[0]) await host.run('faces', pictures[0].path); // loads the networks
  for (const picture of pictures) {
    const { result, seconds } = await host.run('faces', picture.path);
    results.push({ ...picture, found: result.faces, seconds });
  }
  return results;
}

const distance = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));
const share = (part, all) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

/** Prints how many faces were found, and how many things that are no faces. */
function printDetection(results) {
  const sum = (countOf) => results.reduce((all, result) => all + countOf(result), 0);
  const shown = sum(({ faces }) => faces);
  const found = sum(({ faces, found }) => Math.min(faces, found.length));
  const extras = sum(({ faces, found }) => Math.max(0, found.length - faces));
  const without = results.filter(({ faces }) => faces === 0);
  const wrong = without.filter(({ found }) => found.length > 0).length;
  console.log(`faces found      ${found} of ${shown} (${share(found, shown)})`);
  console.log(`extra faces      ${extras} in ${results.length} pictures`);
  console.log(`without a face   ${wrong} of ${without.length} pictures have one`);
}

/** Prints how well the largest faces are told apart. */
function printRecognition(results) {
  const faces = results.flatMap(({ person, found: [face] }) =>
    person !== null && face?.vector ? [{ person, vector: face.vector }] : [],
  );
  const pairs = faces.flatMap((a, i) =>
    faces
      .slice(i + 1)
      .map((b) => ({ isSame: a.person === b.person, distance: distance(a.vector, b.vector) })),
  );
  const same = pairs.filter(({ isSame }) => isSame);
  const others = pairs.filter(({ isSame }) => !isSame);
  const nearest = faces.filter((face) => {
    const rest = faces.filter((other) => other !== face);
    if (!rest.some(({ person }) => person === face.person)) return false;
    const [first] = rest.sort(
      (a, b) => distance(a.vector, face.vector) - distance(b.vector, face.vector),
    );
    return first?.person === face.person;
  }).length;
  const withTwin = faces.filter(
    (face) => faces.filter(({ person }) => person === face.person).length > 1,
  ).length;
  console.log(
    `described        ${faces.length} faces, ${same.length} pairs of one person, ${others.length} of two`,
  );
  console.log(`rank 1           ${nearest} of ${withTwin} (${share(nearest, withTwin)})`);
  for (const limit of LIMITS) {
    const within = (list) => list.filter((pair) => pair.distance <= limit).length;
    console.log(
      `distance ${limit.toFixed(2)}    same person ${share(within(same), same.length)}, false matches ${share(within(others), others.length)}`,
    );
  }
}

const results = await examineAll();
printDetection(results);
printRecognition(results);
const seconds = results.reduce((sum, result) => sum + result.seconds, 0) / results.length;
console.log(`CPU              ${seconds.toFixed(3)} s a picture`);
console.log(`memory           ${host.peakMegabytes()} MB RSS at most`);
host.stop();
