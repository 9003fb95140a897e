import sharp, { type Metadata, type SharpOptions } from 'sharp';

/** Formats whose pages are the frames of an animation. */
const ANIMATED: readonly string[] = ['gif', 'webp'];

/** Frames that are tried in turn. */
const TRIED_FRAMES = [0, 1, 2, 4, 8, 16, 32, 64];
/** Limits the pixels that are decoded for it. Decoding a frame decodes all frames before it. */
const DECODED_PIXELS_MAX = 50_000_000;

/** Side of the small copy of a frame that shows whether it is blank, in pixels. */
const TINY = 32;
/** The range of each channel, of 255, within which a frame counts as blank. */
const BLANK_RANGE = 10;

/** Returns the number of the first frame of an animation that is not blank, from 0. Returns 0 for other images. */
export async function firstVisiblePage(
  input: string | Buffer,
  { format, pages = 1, width, height }: Metadata,
  options: SharpOptions,
): Promise<number> {
  if (pages < 2 || !ANIMATED.includes(format)) return 0;
  let decoded = 0;
  for (const page of TRIED_FRAMES.filter((frame) => frame < pages)) {
    decoded += (page + 1) * width * height;
    if (decoded > DECODED_PIXELS_MAX) return 0;
    if (!(await isBlank(input, { ...options, page }))) return page;
  }
  return 0;
}

/** Returns whether all pixels have nearly the same color, or none is visible. */
async function isBlank(input: string | Buffer, options: SharpOptions): Promise<boolean> {
  const tiny = sharp(input, options).resize(TINY, TINY, { fit: 'fill' }).ensureAlpha();
  const pixels = await tiny.toColourspace('srgb').raw().toBuffer();
  const ranges = [0, 1, 2, 3].map(() => ({ least: 255, most: 0 }));
  pixels.forEach((value, at) => {
    const alpha = pixels[at - (at % 4) + 3] ?? 255;
    const visible = at % 4 === 3 ? value : (value * alpha) / 255;
    const range = ranges[at % 4];
    if (!range) return;
    range.least = Math.min(range.least, visible);
    range.most = Math.max(range.most, visible);
  });
  return ranges.every(({ least, most }) => most - least <= BLANK_RANGE);
}
