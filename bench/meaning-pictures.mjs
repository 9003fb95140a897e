/**
 * Collects the pictures of meaning-labels.json: `node bench/meaning-pictures.mjs PACKAGES OUT`. PACKAGES has a folder for each of the Debian
 * packages gcompris-qt-data, tuxpaint-stamps-default, opencv-doc, gnome-backgrounds and mate-backgrounds, from `dpkg-deb -x`. Pictures
 * are written as previews are: at most 640 pixels, on white.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

const [packages, out] = process.argv.slice(2);
if (!packages || !out) throw new Error('Name the folder of packages and the one of pictures.');

/** Where the pictures of each source lie in its package. */
const FOLDERS = {
  tuxpaint: 'tuxpaint-stamps-default/usr/share/tuxpaint/stamps',
  opencv: 'opencv-doc/usr/share/doc/opencv-doc',
  gnome: 'gnome-backgrounds/usr/share/backgrounds/gnome',
  mate: 'mate-backgrounds/usr/share/backgrounds/mate',
};
const ACTIVITIES = 'gcompris-qt-data/usr/share/gcompris-qt/rcc';

/** Flags of a node in a Qt resource. */
const COMPRESSED = 1;
const FOLDER = 2;

/** Yields the paths and contents of the files in a Qt resource of version 2 or later. */
function* readResource(bytes) {
  const [tree, data, names] = [8, 12, 16].map((at) => bytes.readUInt32BE(at));
  const nameOf = (offset) => {
    const start = names + offset + 6;
    const text = Buffer.from(bytes.subarray(start, start + 2 * bytes.readUInt16BE(names + offset)));
    return text.swap16().toString('utf16le');
  };
  function* readNode(index, parent) {
    const at = tree + 22 * index;
    const flags = bytes.readUInt16BE(at + 4);
    const path = index === 0 ? '' : `${parent}/${nameOf(bytes.readUInt32BE(at))}`;
    if (flags & FOLDER) {
      const first = bytes.readUInt32BE(at + 10);
      for (let i = 0; i < bytes.readUInt32BE(at + 6); i++) yield* readNode(first + i, path);
      return;
    }
    const start = data + bytes.readUInt32BE(at + 10);
    const content = bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start));
    yield [path, flags & COMPRESSED ? inflateSync(content.subarray(4)) : content];
  }
  yield* readNode(0, '');
}

const activities = new Map();
/** Returns a picture of GCompris, whose activities are Qt resources. */
function readActivity(activity, path) {
  if (!activities.has(activity)) {
    const bytes = readFileSync(join(packages, ACTIVITIES, `${activity}.rcc`));
    const files = [...readResource(bytes)].map(([name, content]) => [
      name.replace(/^.*\/resource\//, ''),
      content,
    ]);
    activities.set(activity, new Map(files));
  }
  return activities.get(activity).get(path);
}

const { pictures } = JSON.parse(readFileSync(new URL('meaning-labels.json', import.meta.url)));
for (const name of Object.keys(pictures)) {
  const [source, ...path] = name.split('/');
  const picture =
    source === 'gcompris'
      ? readActivity(path[0], path.slice(1).join('/'))
      : join(packages, FOLDERS[source], ...path);
  mkdirSync(dirname(join(out, name)), { recursive: true });
  await sharp(picture)
    .rotate()
    .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toFile(join(out, `${name}.jpg`));
}
