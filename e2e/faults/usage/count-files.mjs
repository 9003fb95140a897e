import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of an asset in a store: originals/2d/{id}-v1, or derivatives/2d/{id}-v1-{key}. */
const FILE =
  /^(?<folder>originals|derivatives)\/[0-9a-f]{2}\/(?<id>[0-9a-f]{32})-v\d+(?:-(?<key>.+))?$/;

/** Segments of a rendition while it is encoded. docs/usage.md: they are not counted. */
const SEGMENT = /^_piece-/;

/** The thumbnail of an upload. It is a leftover once there is a thumbnail of the whole file. */
const EARLY_THUMBNAIL = /_thumb-upload$/;

/** Files of HLS. Their playlist index is stored with the tracks. */
const HLS = /^(_hls-|hls-video)/;

/** @typedef {{ originals: number, derivatives: number, transcodes: number }} Bytes */

/**
 * Sums the files of a store by asset and kind, from the files themselves. Videos are recognized by their first bytes.
 * @param {string} folder such as DATA_DIR/files
 * @param {{ ids: ReadonlySet<string>, originals: ReadonlyMap<string, string> }} assets ids; ids by the MD5 of originals that replaced another
 * @returns {Promise<Map<string, Bytes>>} by the id of the asset
 */
export async function countFiles(folder, { ids, originals }) {
  /** @type {Map<string, Bytes>} */
  const sums = new Map();
  const names = await readdir(folder, { recursive: true });
  const known = new Set(names);
  const isLeftover = (/** @type {string} */ name) =>
    EARLY_THUMBNAIL.test(name) && known.has(name.replace(EARLY_THUMBNAIL, '_thumb'));
  for (const name of names.filter((found) => !isLeftover(found))) {
    const { folder: kind, id: named = '', key = '' } = FILE.exec(name)?.groups ?? {};
    if (kind === undefined || SEGMENT.test(key)) continue;
    const path = join(folder, name);
    const file = await readStart(path);
    if (file === null) continue;
    // An original that replaced another one has the name of its upload. Other files belong to no asset.
    const id = ids.has(named) ? named : originals.get(await hashFile(path));
    if (id === undefined) continue;
    const sum = sums.get(id) ?? { originals: 0, derivatives: 0, transcodes: 0 };
    sums.set(id, sum);
    if (kind === 'originals') sum.originals += file.size;
    else if (HLS.test(key) || isVideo(file.start)) sum.transcodes += file.size;
    else sum.derivatives += file.size;
  }
  return sums;
}

/**
 * Returns the size and the first bytes of a file; null when it was deleted meanwhile.
 * @param {string} path
 */
async function readStart(path) {
  const file = await open(path).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return { size, start: buffer.toString('latin1') };
  } finally {
    await file.close();
  }
}

/** @param {string} path */
async function hashFile(path) {
  const hash = createHash('md5');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/**
 * Returns whether a file is MP4: a box `ftyp` with a brand that is not one of images, such as AVIF.
 * @param {string} start
 */
function isVideo(start) {
  return start.slice(4, 8) === 'ftyp' && !/^(avi|hei|mif|msf)/.test(start.slice(8));
}
