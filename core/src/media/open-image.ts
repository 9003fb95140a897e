import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { displayP3Profile } from './display-p3.ts';
import { PIXELS_MAX, TOO_MANY_PIXELS } from './limits.ts';
import { inProfile } from './raster.ts';
import { Undecodable } from './undecodable.ts';

const SVG_BYTES_MAX = 8 * 1024 * 1024;

/** The only loaders that may run. An SVG is never opened by its path: it could name the files beside it. */
const LOADERS = [
  'JpegFile',
  'PngFile',
  'WebpFile',
  'NsgifFile',
  'TiffFile',
  'HeifFile',
  'SvgBuffer',
  'TiffBuffer', // pixels of our own, with their profile
];

/** Sets up sharp for foreign files. To be called once, before the first picture. */
export function confineSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
}

/**
 * Opens the first page of a picture; each call of what it gives starts a new pipeline, in sRGB, or where `keepDisplayP3` is
 * set and the picture is of that kind in its own colours. Throws Undecodable for an SVG that is too large.
 */
export async function openImage(
  path: string,
  contentType: string,
  { pixelsMax = PIXELS_MAX, keepDisplayP3 = false } = {},
): Promise<() => Sharp> {
  const { size } = await stat(path);
  if (size === 0) throw new Undecodable('The file is empty.');
  const isSvg = contentType === 'image/svg+xml';
  if (isSvg && size > SVG_BYTES_MAX) throw new Undecodable('An SVG may have 8 MB at most.');
  const input = isSvg ? await readFile(path) : path;
  const profile = keepDisplayP3 ? await displayP3Profile(input) : null;
  return () => {
    const image = sharp(input, {
      limitInputPixels: pixelsMax,
      unlimited: false,
      failOn: 'error',
      pages: 1,
      autoOrient: true,
      ignoreIcc: profile !== null,
    });
    return inProfile(image, profile);
  };
}

const REASONS: readonly [RegExp, string][] = [
  [/pixel limit|too large|exceeds.*dimension/i, TOO_MANY_PIXELS],
  [/unsupported image format|not a known/i, 'its content is not a readable picture'],
  [
    /premature|truncat|end of (file|stream)|read error|unexpected end|not enough/i,
    'it is incomplete or damaged',
  ],
  [/entity|amplification/i, 'it expands without end'],
  [/referenced elements/i, 'it has too many nested elements'],
];

/** The library's complaint in words for a person. */
export function undecodableImage(error: unknown): Undecodable {
  if (error instanceof Undecodable) return error;
  const complaint = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'it is damaged';
  return new Undecodable(`The image cannot be decoded: ${reason}.`);
}
