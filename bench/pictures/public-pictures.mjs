/** Labeled pictures of public packages, as previews that models read. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { previewOf, unpack } from './packages.mjs';
import { readQtResource } from './qt-resource.mjs';

const PICTURE = /\.(jpe?g|png|webp)$/i;

const readLabels = async (name) =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'));

/** Returns the pictures of a folder of a package, with their paths in it. */
async function picturesOf({ source, folder }) {
  const root = join(await unpack(source), folder);
  const names = await readdir(root, { recursive: true });
  return names
    .filter((name) => PICTURE.test(name))
    .sort()
    .map((name) => ({ name, path: join(root, name) }));
}

/**
 * Returns pictures with what they show: `faces`, the number of faces, and `person`, whom a picture of one face shows. Labels are in
 * faces.json; each folder names its pictures, or `every` label of all.
 */
export async function picturesOfFaces() {
  const labeled = [];
  for (const { source, folder, every, pictures = {} } of await readLabels('faces.json')) {
    for (const { name, path } of await picturesOf({ source, folder })) {
      const label = pictures[name] ?? every;
      const preview = label === undefined ? null : await previewOf(path);
      if (!preview) continue;
      const isPerson = typeof label === 'string';
      labeled.push({ path: preview, faces: isPerson ? 1 : label, person: isPerson ? label : null });
    }
  }
  return labeled;
}

/**
 * Returns photographs of things, cut out on white, with the words for what they show: those of the description that their authors
 * wrote, and those for their folders in things.json.
 */
export async function picturesOfThings() {
  const { source, folder, kinds } = await readLabels('things.json');
  const labeled = [];
  for (const { name, path } of await picturesOf({ source, folder })) {
    const kind = Object.keys(kinds).find((start) => name.startsWith(`${start}/`));
    if (!kind || /cartoon|plastic|toys/.test(name)) continue;
    const preview = await previewOf(path);
    if (!preview) continue;
    const texts = await readFile(path.replace(PICTURE, '.txt'), 'utf8').catch(() => '');
    const [description = ''] = texts.split('\n');
    const words = description.toLowerCase().match(/[a-z]+/g) ?? [];
    labeled.push({ path: preview, words, kinds: kinds[kind] });
  }
  return labeled;
}

/** Where the pictures of meanings.json lie, by the first folder of their names. */
const SOURCES = {
  tuxpaint: { source: 'debian:tuxpaint-stamps-default', folder: 'usr/share/tuxpaint/stamps' },
  opencv: { source: 'debian:opencv-doc', folder: 'usr/share/doc/opencv-doc' },
  gnome: { source: 'debian:gnome-backgrounds', folder: 'usr/share/backgrounds/gnome' },
  mate: { source: 'debian:mate-backgrounds', folder: 'usr/share/backgrounds/mate' },
};
const GCOMPRIS = { source: 'debian:gcompris-qt-data', folder: 'usr/share/gcompris-qt/rcc' };

/**
 * Returns pictures with the words for what they show, and the questions about them: those with the word that is right for each, and the
 * absent things that no picture shows. A word with a question mark is neither right nor wrong.
 */
export async function picturesOfMeanings() {
  const { pictures, questions, absent } = await readLabels('meanings.json');
  const labeled = [];
  for (const [name, words] of Object.entries(pictures)) {
    const path = await pathOf(name);
    if (path) labeled.push({ path, words: words.split(' ') });
  }
  return { pictures: labeled, questions, absent };
}

async function pathOf(name) {
  const [first, ...rest] = name.split('/');
  if (first === 'gcompris') return previewOfActivity(rest);
  const { source, folder } = SOURCES[first];
  return previewOf(join(await unpack(source), folder, ...rest));
}

const activities = new Map();

/** Returns the preview of a picture of GCompris, whose activities are Qt resources. */
async function previewOfActivity([activity, ...path]) {
  const root = join(await unpack(GCOMPRIS.source), GCOMPRIS.folder);
  if (!activities.has(activity)) {
    const files = [...readQtResource(await readFile(join(root, `${activity}.rcc`)))];
    activities.set(
      activity,
      new Map(files.map(([name, content]) => [name.replace(/^.*\/resource\//, ''), content])),
    );
  }
  const target = join(root, 'pictures', activity, ...path);
  await mkdir(dirname(target), { recursive: true });
  return previewOf(target, activities.get(activity).get(path.join('/')));
}
