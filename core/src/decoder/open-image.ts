import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PIXELS_MAX, STREAMED_PIXELS_MAX, tooManyPixels } from '../decoder-pool/limits.ts';
import { FILE_EMPTY, INCOMPLETE, Undecodable } from '../file-types/undecodable.ts';
import { displayP3Profile, isInSrgb } from './color-profile.ts';
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

/** An image whose header has been read. */
export interface OpenedImage {
  metadata: Metadata;
  /** Set when the image is in Display P3 and keeps it; null: it is converted to sRGB. */
  profile: Buffer | null;
  /** Starts a new pipeline on the first page, in those colors. Applies the EXIF orientation unless `asStored`. */
  open(options?: { asStored?: boolean; inSrgb?: boolean }): Sharp;
  /** Whether the bytes read so far contain errors that sharp skipped, so that pixels may differ from those that were written. */
  isDamaged(): boolean;
}

/**
 * Opens an image. An image in Display P3 keeps its profile when `keepDisplayP3` is set. Throws Undecodable for an empty file, too many
 * pixels, and an SVG that is too large.
 */
export async function openImage(
  path: string,
  contentType: string,
  { keepDisplayP3 = false } = {},
): Promise<OpenedImage> {
  const { size } = await stat(path);
  if (size === 0) throw new Undecodable(FILE_EMPTY);
  const isSvg = contentType === 'image/svg+xml';
  if (isSvg && size > SVG_BYTES_MAX) throw tooLargeSvg();
  const input = isSvg ? svgSource(await readFile(path)) : path;
  const metadata = await sharp(input, { ...HOW, limitInputPixels: false }).metadata();
  const pixelsMax = isStreamed(metadata) ? STREAMED_PIXELS_MAX : PIXELS_MAX;
  if (metadata.width * metadata.height > pixelsMax)
    throw new Undecodable(`The image cannot be decoded: ${tooManyPixels(pixelsMax)}.`);
  const profile = keepDisplayP3 ? displayP3Profile(metadata) : null;
  const needsNoConversion = isInSrgb(metadata);
  let isDamaged = false;
  return {
    metadata,
    profile,
    open({ asStored = false, inSrgb = false } = {}) {
      const kept = inSrgb ? null : profile;
      const image = sharp(input, {
        ...HOW,
        limitInputPixels: pixelsMax,
        autoOrient: !asStored,
        ignoreIcc: kept !== null || needsNoConversion,
      }).on('warning', (complaint: string) => {
        isDamaged ||= DAMAGES.test(complaint);
      });
      return keepProfile(image, kept);
    },
    isDamaged: () => isDamaged,
  };
}

const HOW = { unlimited: false, failOn: 'error', pages: 1 } as const;

/** Warnings of libvips after which it guesses the pixels. Extra bytes between two segments of a JPEG are harmless. */
const DAMAGES =
  /corrupt jpeg data: (?!\d+ extraneous)|inconsistent progression|discarding \d+ bytes|not enough data|bad code word|premature/i;

/** Whether rows are decoded one after the other. An interlaced image has its rows only at the end; other formats decode as a whole. */
function isStreamed({ format, isProgressive }: Metadata): boolean {
  return format === 'tiff' || ((format === 'jpeg' || format === 'png') && !isProgressive);
}

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
  const complaint = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'it is damaged';
  return new Undecodable(`The image cannot be decoded: ${reason}.`);
}
