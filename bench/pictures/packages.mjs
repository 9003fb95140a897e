/**
 * Public packages with pictures. They are downloaded for a benchmark only: their licenses allow it, and the product does not contain
 * them. Those of npm have pinned versions, those of Debian are of the release of the machine. Packages and previews stay in
 * `spindle-pictures` of the temporary directory for later runs.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const CACHE = join(tmpdir(), 'spindle-pictures');

/** As the product makes previews (core/src/decoder/thumbnail-and-preview.ts), which models read. */
const PREVIEW = { boxPixels: 2048, quality: 82 };

/** Returns the folder of an unpacked package. source: `npm:NAME@VERSION` or `debian:NAME`. */
export async function unpack(source) {
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

/** Returns the path of the preview of a picture, which is created when it is missing. Null if the picture cannot be decoded. */
export async function previewOf(path, picture = path) {
  const preview = `${path}.preview`;
  if (existsSync(preview)) return preview;
  const { boxPixels, quality } = PREVIEW;
  try {
    await sharp(picture)
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
