import { join } from 'node:path';
import type { Focus } from '@spindle/contracts/image-edits/tone';
import { openPixels, readSamples } from '../pixel-file.ts';
import { createRows, type RowFile, type Samples, sampleMax, samplesOf } from './row-file.ts';

/** Share of the middle below which the mask ends. */
const MASK_END = 0.02;

/** Rows beside a band that a Gaussian mask reaches, as a multiple of its standard deviation. */
const REACH = 4;

/** Blurs or sharpens an image. Returns the same file if there is nothing to do, else a new one. */
export async function applyFocus(
  image: RowFile,
  { sharpen, blur }: Focus,
  workDir: string,
): Promise<RowFile> {
  const blurred =
    blur === null ? image : await writeBlurred(image, blur, join(workDir, 'blur.tif'));
  if (sharpen === null) return blurred;
  const sharpened = { ...blurred, path: join(workDir, 'sharp.tif') };
  await createRows(sharpened, async (top, rows) => {
    const sharp = await readBand(blurred, top, rows);
    const soft = await readBand(blurred, top, rows, sharpen.sigma);
    const [pixels, mask] = [samplesOf(sharp, image.bits), samplesOf(soft, image.bits)];
    unsharpen(pixels, mask, sharpen.amount, image.channels);
    return sharp;
  });
  return sharpened;
}

async function writeBlurred(image: RowFile, sigma: number, path: string): Promise<RowFile> {
  const blurred = { ...image, path };
  await createRows(blurred, (top, rows) => readBand(image, top, rows, sigma));
  return blurred;
}

/** Reads rows, with `sigma` blurred. */
async function readBand(image: RowFile, top: number, rows: number, sigma = 0): Promise<Buffer> {
  const reach = Math.ceil(sigma * REACH);
  const first = Math.max(0, top - reach);
  const last = Math.min(image.height, top + rows + reach);
  const { width, channels, bits } = image;
  const part = openPixels(image.path).extract({ left: 0, top: first, width, height: last - first });
  if (sigma > 0) part.blur({ sigma, minAmplitude: MASK_END });
  const data = await readSamples(part, bits);
  const rowBytes = (width * channels * bits) / 8;
  return data.subarray((top - first) * rowBytes, (top - first + rows) * rowBytes);
}

/** Adds the difference to the blurred pixels. Leaves alpha unchanged. */
function unsharpen(pixels: Samples, blurred: Samples, amount: number, channels: 3 | 4): void {
  const max = sampleMax(pixels);
  for (let at = 0; at < pixels.length; at++) {
    if (channels === 4 && at % 4 === 3) continue;
    const value = pixels[at] ?? 0;
    const sharper = value + amount * (value - (blurred[at] ?? 0));
    pixels[at] = Math.min(max, Math.max(0, Math.round(sharper)));
  }
}
