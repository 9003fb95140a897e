import { type Directory, readDirectories, withTiff } from './tiff-structure.ts';

/** What a page of a TIFF states about its samples. */
export interface TiffPage {
  width: number;
  height: number;
  /** Whether the page is a smaller version of another one. */
  isReduced: boolean;
  /** Channels, with colors first. */
  channels: number;
  /** Channels of color and of transparency to show; all channels of color models that are not handled here. */
  shownChannels: number;
  bits: number;
  format: 'unsigned' | 'signed' | 'float';
  isTiled: boolean;
  /** Whether the channels follow one another as a whole. */
  isPlanar: boolean;
  isGray: boolean;
  isRgb: boolean;
}

const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  photometric: 262,
  channels: 277,
  planes: 284,
  tileWidth: 322,
  extraSamples: 338,
  sampleFormat: 339,
} as const;
const TAGS: ReadonlySet<number> = new Set(Object.values(TAG));

/** The value of TAG.planes of an image that is stored channel by channel. */
const PLANAR = 2;

/** Color channels by photometric interpretation: gray, RGB, CMYK. */
const COLORS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [1, 1],
  [2, 3],
  [5, 4],
]);

const FORMATS = { 1: 'unsigned', 2: 'signed', 3: 'float' } as const;

/** Later pages are not read: a document with that many has no thumbnail as its first page. */
export const PAGES_MAX = 50;

/** Reads the pages of a TIFF. Returns none for other files. */
export function readTiffPages(path: string): Promise<TiffPage[]> {
  return withTiff(path, async (tiff) =>
    tiff ? (await readDirectories(tiff, TAGS, PAGES_MAX)).map(pageOf) : [],
  );
}

function pageOf(directory: Directory): TiffPage {
  const firstOf = (tag: number, missing: number) => directory.get(tag)?.[0] ?? missing;
  const channels = firstOf(TAG.channels, 1);
  const photometric = firstOf(TAG.photometric, 1);
  const colors = COLORS.get(photometric) ?? channels;
  const extra = directory.get(TAG.extraSamples) ?? (channels === colors + 1 ? [ALPHA] : []);
  const hasAlpha = extra[0] === PREMULTIPLIED || extra[0] === ALPHA;
  const format = firstOf(TAG.sampleFormat, 1);
  return {
    width: firstOf(TAG.width, 0),
    height: firstOf(TAG.height, 0),
    isReduced: (firstOf(TAG.subfile, 0) & 1) === 1,
    channels,
    shownChannels: Math.min(channels, colors + (hasAlpha ? 1 : 0)),
    bits: firstOf(TAG.bits, 1),
    format: format === 2 || format === 3 ? FORMATS[format] : FORMATS[1],
    isTiled: directory.has(TAG.tileWidth),
    isPlanar: firstOf(TAG.planes, 1) === PLANAR,
    isGray: photometric <= 1,
    isRgb: photometric === 2,
  };
}

/** Kinds of extra samples that are transparency. Others, such as 0, are selections or spot colors. */
const PREMULTIPLIED = 1;
const ALPHA = 2;

/** Number of times that a page must be larger than the first, in each direction, to be the main image. */
const MAIN_SCALE = 2;
/** Difference of the aspect ratio of a thumbnail from that of its image, as a share. */
const RATIO_TOLERANCE = 0.05;

/** Returns the index of the page to show: the first, or the largest when the first is a thumbnail of it. */
export function mainPageOf(pages: readonly TiffPage[]): number {
  const [first] = pages;
  if (!first) return 0;
  const largest = pages.reduce((best, page) => (page.width > best.width ? page : best), first);
  const isLarger = largest.width >= first.width * MAIN_SCALE;
  const ratio = (largest.width * first.height) / (largest.height * first.width);
  const isSameShape = Math.abs(ratio - 1) <= RATIO_TOLERANCE;
  return isLarger && (first.isReduced || isSameShape) ? pages.indexOf(largest) : 0;
}
