import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PIXELS_MAX, STREAMED_PIXELS_MAX, tooManyPixels } from '../decoder-pool/limits.ts';
import { FILE_EMPTY, INCOMPLETE, Undecodable } from '../file-types/undecodable.ts';
import { displayP3Profile, isInSrgb } from './color-profile.ts';
import { inProfile } from './raster.ts';
import { SVG_BYTES_MAX, svgSource, tooLargeSvg } from './svg-source.ts';

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

/** A picture of which its head has been read. */
export interface OpenedImage {
  metadata: Metadata;
  /** Of one that is in Display P3 and is to stay so; null: it becomes sRGB. */
  profile: Buffer | null;
  /** Starts a new pipeline on the first page, in those colours; turned as it says that it is to be seen, unless `asItLies`. */
  open(options?: { asItLies?: boolean; inSrgb?: boolean }): Sharp;
  /** Whether what has been read of it so far holds what makes no sense, so that the pixels may not be those that were written. */
  isDamaged(): boolean;
}

/**
 * Opens a picture, which stays in Display P3 where `keepDisplayP3` is set and it is of that kind. Throws Undecodable for one
 * with too many pixels, and for an SVG that is too large.
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
    open({ asItLies = false, inSrgb = false } = {}) {
      const kept = inSrgb ? null : profile;
      const image = sharp(input, {
        ...HOW,
        limitInputPixels: pixelsMax,
        autoOrient: !asItLies,
        ignoreIcc: kept !== null || needsNoConversion,
      }).on('warning', (complaint: string) => {
        isDamaged ||= DAMAGES.test(complaint);
      });
      return inProfile(image, kept);
    },
    isDamaged: () => isDamaged,
  };
}

const HOW = { unlimited: false, failOn: 'error', pages: 1 } as const;

/** What the library says where it goes on with what it makes of it. Bytes between two parts of a JPEG do no harm. */
const DAMAGES =
  /corrupt jpeg data: (?!\d+ extraneous)|inconsistent progression|discarding \d+ bytes|not enough data|bad code word|premature/i;

/** Whether its rows come one after the other. Those of an interlaced picture come at its end, and of other formats all at once. */
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

/** The library's complaint in words for a person. */
export function undecodableImage(error: unknown): Undecodable {
  if (error instanceof Undecodable) return error;
  const complaint = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'it is damaged';
  return new Undecodable(`The image cannot be decoded: ${reason}.`);
}
