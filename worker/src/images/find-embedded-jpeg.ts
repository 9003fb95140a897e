import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedJpeg, readEmbeddedJpeg } from './formats/embedded-jpeg.ts';
import type { LocalFile } from './local-file.ts';

/** Limits the bytes of an embedded image. No camera embeds a larger one. */
const EMBEDDED_BYTES_MAX = 64 * 1024 * 1024;

/** Returns the first JPEG in these tags of ExifTool whose longer side has `enough` pixels, otherwise the largest. */
export async function findEmbeddedJpeg(
  file: LocalFile,
  tags: readonly string[],
  enough: number,
): Promise<EmbeddedJpeg | null> {
  let largest: EmbeddedJpeg | null = null;
  for (const tag of tags) {
    const path = join(file.workDir, `${tag}.jpg`);
    if (!(await file.tools.metadata?.extract(file.path, tag, path))) continue;
    if ((await stat(path)).size > EMBEDDED_BYTES_MAX) continue;
    const jpeg = readEmbeddedJpeg(await readFile(path));
    if (jpeg && jpeg.width > (largest?.width ?? 0)) largest = jpeg;
    if (largest && Math.max(largest.width, largest.height) >= enough) break;
  }
  return largest;
}
