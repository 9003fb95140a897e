import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile, stat } from 'node:fs/promises';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { STREAMED_PIXELS_MAX, tooManyPixels } from '../decoder-pool/limits.ts';
import { FILE_EMPTY, INCOMPLETE, Undecodable } from '../file-types/undecodable.ts';
import { displayP3Profile, isInSrgb, rgbProfile } from './color-profile.ts';
import { firstVisiblePage } from './first-visible-page.ts';
import { keepProfile } from './raster.ts';
import { SVG_BYTES_MAX, svgSource, tooLargeSvg } from './svg-source.ts';

/** The only loaders that may run. An SVG is never opened by path: it could include files from its folder. */
const LOADERS = [
  'JpegFile',
  'PngFile',
  'WebpFile',
  'NsgifFile',
  'TiffFile',
  'HeifFile',
  'SvgBuffer',
  'TiffBuffer', // our own intermediate pixels with their profile
];

/** Restricts sharp for untrusted files. Call it once, before the first image is opened. */
export function confineSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
}

const truncation = new AsyncLocalStorage<'accepted'>();

/** Runs `work`, in which images that end early decode: their missing part is filled. */
export function acceptTruncation<T>(work: () => Promise<T>): Promise<T> {
  return truncation.run('accepted', work);
}

/** Errors of libvips about the end of a JPEG, PNG or GIF. These formats decode row by row, so the rows before it are intact. */
const ENDS_EARLY = /premature end of JPEG|libpng read error|unexpected end of GIF/i;

/** Returns whether an image may decode, at least in part, with `acceptTruncation`. */
export function endsEarly(error: unknown): boolean {
  return error instanceof Error && ENDS_EARLY.test(error.message);
}

/** An image whose header has been read. */
export interface OpenedImage {
  metadata: Metadata;
  /** The profile of an image that keeps Display P3 or any RGB profile; null for an image that is converted to sRGB. */
  profile: Buffer | null;
  /** Starts a new pipeline on the first page, or the first frame that is not blank. Applies the EXIF orientation unless `asStored`. Drops Display P3 with `inSrgb`. */
  open(options?: { asStored?: boolean; inSrgb?: boolean }): Sharp;
  /** Whether the image may end early. */
  isTruncated: boolean;
  /** Returns whether the bytes read so far contain errors that sharp skipped, so that pixels may be wrong. */
  isDamaged(): boolean;
}

/**
 * Opens an image. An image in Display P3 keeps its profile when `keepDisplayP3` is set; with `keepsRgbProfile`
 * every RGB image keeps its own. Throws Undecodable for an empty file, too many
 * pixels, and an SVG that is too large.
 */
export async function openImage(
  path: string,
  contentType: string,
  { keepDisplayP3 = false, keepsRgbProfile = false } = {},
): Promise<OpenedImage> {
  const { size } = await stat(path);
  if (size === 0) throw new Undecodable(FILE_EMPTY);
  const isSvg = contentType === 'image/svg+xml';
  if (isSvg && size > SVG_BYTES_MAX) throw tooLargeSvg();
  const input = isSvg ? svgSource(await readFile(path)) : path;
  const isTruncated = truncation.getStore() === 'accepted';
  const options = { ...SHARP_OPTIONS, ...(isTruncated && { failOn: 'none' as const }) };
  const metadata = await sharp(input, { ...options, limitInputPixels: false }).metadata();
  const pixelsMax = isStreamed(metadata) ? STREAMED_PIXELS_MAX : PIXELS_MAX;
  if (metadata.width * metadata.height > pixelsMax)
    throw new Undecodable(`The image cannot be decoded: ${tooManyPixels(pixelsMax)}.`);
  const needsNoConversion = isInSrgb(metadata);
  const profile = keepsRgbProfile
    ? rgbProfile(metadata)
    : keepDisplayP3
      ? displayP3Profile(metadata)
      : null;
  const limits = { ...options, limitInputPixels: pixelsMax };
  const page = await firstVisiblePage(input, metadata, limits).catch(() => 0);
  let isDamaged = isTruncated;
  return {
    metadata,
    profile,
    isTruncated,
    open({ asStored = false, inSrgb = false } = {}) {
      const keptProfile = inSrgb ? null : profile;
      const image = sharp(input, {
        ...limits,
        page,
        autoOrient: !asStored,
        ignoreIcc: keptProfile !== null || needsNoConversion,
      }).on('warning', (message: string) => {
        isDamaged ||= DAMAGE_WARNING.test(message);
      });
      return keepProfile(image, keptProfile);
    },
    isDamaged: () => isDamaged,
  };
}

/** Keeps the limits of sharp's loaders, fails at the first error, and opens the first page only. */
const SHARP_OPTIONS = { unlimited: false, failOn: 'error', pages: 1 } as const;

/** Warnings of libvips after which it guesses the pixels. Extra bytes between two segments of a JPEG are harmless. */
const DAMAGE_WARNING =
  /corrupt jpeg data: (?!\d+ extraneous)|inconsistent progression|discarding \d+ bytes|not enough data|bad code word|premature/i;

/** Returns whether rows are decoded one after the other. Interlaced images and all other formats are decoded as a whole. */
function isStreamed({ format, isProgressive }: Metadata): boolean {
  return format === 'tiff' || ((format === 'jpeg' || format === 'png') && !isProgressive);
}

/** Patterns of libvips errors, each with its reason for users. */
const REASONS: readonly [RegExp, string][] = [
  [/pixel limit|too large|exceeds.*dimension/i, tooManyPixels()],
  [/unsupported image format|not a known/i, 'its content is not a readable image'],
  [/premature|truncat|end of (file|stream)|read error|unexpected end|not enough/i, INCOMPLETE],
  [
    /unsupported (jpeg|marker|compression)|not (configured|implemented)|lossless parameters|bits per sample/i,
    'its format is not supported',
  ],
  [/bad dimensions/i, 'it has no size'],
  [/entity .*not defined/i, 'it refers to missing content'],
  [/entity|amplification/i, 'it expands endlessly'],
  [/referenced elements|excessive depth/i, 'it has too many nested elements'],
];

/** Translates an error of libvips into a message for users. */
export function undecodableImage(error: unknown): Undecodable {
  if (error instanceof Undecodable) return error;
  const message = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'it is damaged';
  return new Undecodable(`The image cannot be decoded: ${reason}.`);
}
