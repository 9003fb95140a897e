import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { findEmbeddedJpeg } from './find-embedded-jpeg.ts';
import { withOrientation } from './formats/embedded-jpeg.ts';
import { extractPostScriptPreview } from './formats/postscript/postscript-preview.ts';
import { swapRedAndBlue } from './formats/vips.ts';
import { layoutFacts } from './layout-facts.ts';
import type { LocalFile, ReadableImage } from './local-file.ts';

/** Tags of the images that programs embed for file managers: Photoshop, InDesign, cameras and XMP. */
const TAGS = ['PhotoshopThumbnail', 'PageImage', 'PreviewImage', 'ThumbnailImage'];

/** The thumbnail of Photoshop 4, a JPEG in which red and blue are swapped. */
const BGR_TAG = 'PhotoshopBGRThumbnail';

/** Content types of drawings that may contain a preview in another format than JPEG. */
const POSTSCRIPT_TYPES = ['application/postscript', 'application/illustrator'];

/**
 * Returns an image that is embedded in a file for previews, for files that cannot be drawn themselves. Returns null when there is
 * none.
 */
export async function findEmbeddedPreview(file: LocalFile): Promise<ReadableImage | null> {
  if (POSTSCRIPT_TYPES.includes(file.contentType)) {
    const preview = await extractPostScriptPreview(file).catch(ignoreDamage);
    if (preview) return preview;
  }
  const jpeg = await findEmbeddedJpeg(file, TAGS, Number.POSITIVE_INFINITY);
  const bgr = jpeg ? null : await findEmbeddedJpeg(file, [BGR_TAG], Number.POSITIVE_INFINITY);
  const found = jpeg ?? bgr;
  if (!found) return null;
  const layout = (await file.tools.metadata?.readLayout(file.path)) ?? null;
  const path = join(file.workDir, 'embedded.jpg');
  await writeFile(path, withOrientation(found, layout?.orientation ?? 1));
  const facts = layoutFacts(layout);
  if (!bgr) return { path, contentType: 'image/jpeg', facts };
  const swapped = await swapRedAndBlue(file, path).catch(ignoreDamage);
  return swapped === null ? null : { path: swapped, contentType: 'image/tiff', facts };
}

/** Returns null instead of a preview that cannot be decoded. */
function ignoreDamage(error: unknown): null {
  if (error instanceof ProgramFailed) return null;
  throw error;
}
