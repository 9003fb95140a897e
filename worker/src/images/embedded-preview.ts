import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findEmbeddedJpeg } from './find-embedded-jpeg.ts';
import { withOrientation } from './formats/embedded-jpeg.ts';
import { extractPostScriptPreview } from './formats/postscript-preview.ts';
import { layoutFacts } from './layout-facts.ts';
import type { LocalFile, ReadableImage } from './local-file.ts';

/** Tags of the images that programs embed for file managers: Photoshop, InDesign, cameras and XMP. */
const TAGS = ['PhotoshopThumbnail', 'PageImage', 'PreviewImage', 'ThumbnailImage'];

/** Content types of drawings that may contain a preview in another format than JPEG. */
const POSTSCRIPT_TYPES = ['application/postscript', 'application/illustrator'];

/**
 * Returns an image that is embedded in a file for previews, for files that cannot be drawn themselves. Returns null when there is
 * none.
 */
export async function findEmbeddedPreview(file: LocalFile): Promise<ReadableImage | null> {
  if (POSTSCRIPT_TYPES.includes(file.contentType)) {
    const path = await extractPostScriptPreview(file);
    if (path) return { path, contentType: 'image/tiff', facts: {} };
  }
  const jpeg = await findEmbeddedJpeg(file, TAGS, Number.POSITIVE_INFINITY);
  if (!jpeg) return null;
  const layout = (await file.tools.metadata?.readLayout(file.path)) ?? null;
  const path = join(file.workDir, 'embedded.jpg');
  await writeFile(path, withOrientation(jpeg, layout?.orientation ?? 1));
  return { path, contentType: 'image/jpeg', facts: layoutFacts(layout) };
}
