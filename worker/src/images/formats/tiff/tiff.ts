import { join } from 'node:path';
import type { LocalFile, ReadableImage } from '../../local-file.ts';
import { runVips } from '../vips.ts';
import { convertSamples, hasUncommonSamples } from './convert-samples.ts';
import { sampleRangeOf } from './sample-range.ts';
import { mainPageOf, readTiffPages, type TiffPage } from './tiff-pages.ts';

const OUTPUT = 'readable.tif';
const FINITE = 'finite.v';

/**
 * Makes a TIFF readable that the decoder would show wrongly: takes the largest page when the first is its thumbnail, drops channels that
 * are neither color nor transparency, and scales samples to 16 bits. Returns other TIFF files unchanged. Throws ProgramFailed,
 * MissingProgram.
 */
export async function openTiff(file: LocalFile): Promise<ReadableImage> {
  const pages = await readTiffPages(file.path);
  const at = mainPageOf(pages);
  const page = pages[at];
  if (!page || (at === 0 && !needsConversion(page)))
    return { path: file.path, contentType: file.contentType, facts: {} };
  const [source, sourcePage] = hasUncommonSamples(page)
    ? [await convertSamples(file, at, page), 0]
    : [file.path, at];
  await runVips(file, 'tiffload', source, 'page.v', '--page', String(sourcePage));
  const shown = await dropChannels(file, 'page.v', page);
  const scaled = isScaled(page) ? await scaleSamples(file, shown, page) : shown;
  await runVips(file, 'copy', scaled, OUTPUT, ...interpretationOf(page));
  return {
    path: join(file.workDir, OUTPUT),
    contentType: 'image/tiff',
    facts: { pages: pages.length },
  };
}

function needsConversion(page: TiffPage): boolean {
  return page.shownChannels < page.channels || isScaled(page) || hasUncommonSamples(page);
}

/** Returns whether samples may not fill the range of their type. Gray images of 16 bits often hold 10 or 12 bits. */
function isScaled({ format, bits, isGray }: TiffPage): boolean {
  return format !== 'unsigned' || bits > 16 || (bits === 16 && isGray);
}

async function dropChannels(file: LocalFile, path: string, page: TiffPage): Promise<string> {
  if (page.shownChannels === page.channels) return path;
  await runVips(file, 'extract_band', path, 'shown.v', '0', '--n', String(page.shownChannels));
  return 'shown.v';
}

/** Scales the samples to unsigned integers of 16 bits. */
async function scaleSamples(file: LocalFile, path: string, page: TiffPage): Promise<string> {
  const [finite, min, max] = await measureSamples(file, path);
  const [low, high] = sampleRangeOf(min, max, page);
  const factor = 65_535 / (high - low);
  await runVips(file, 'linear', finite, 'scaled.v', String(factor), '--', String(-low * factor));
  await runVips(file, 'cast', 'scaled.v', 'cast.v', 'ushort');
  return 'cast.v';
}

/** Returns an image without infinite samples, which become 0, and its smallest and largest sample. */
async function measureSamples(
  file: LocalFile,
  path: string,
): Promise<[path: string, min: number, max: number]> {
  const min = Number(await runVips(file, 'min', path));
  const max = Number(await runVips(file, 'max', path));
  if (path === FINITE || (Number.isFinite(min) && Number.isFinite(max))) return [path, min, max];
  await runVips(file, 'abs', path, 'size.v');
  await runVips(file, 'relational_const', 'size.v', 'mask.v', 'less', '3e38');
  await runVips(file, 'black', 'zero.v', '1', '1');
  await runVips(file, 'ifthenelse', 'mask.v', path, 'zero.v', FINITE);
  return measureSamples(file, FINITE);
}

/** Returns the option that names the color model of gray and RGB images, which other channels or floats hide. */
function interpretationOf(page: TiffPage): string[] {
  const isDeep = isScaled(page) || page.bits === 16;
  if (page.isGray) return ['--interpretation', isDeep ? 'grey16' : 'b-w'];
  if (page.shownChannels > 4 || !page.isRgb) return [];
  return ['--interpretation', isDeep ? 'rgb16' : 'srgb'];
}
