import { join } from 'node:path';
import type { Collage } from '@spindle/contracts/tools/tools';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { ImageFile } from '../../decoder-pool/decode-request.ts';
import { openImage } from '../open-image.ts';
import { planCollage } from './collage-layout.ts';

/** Combines images into one. Each image fills its cell. Cells are rendered to files in `workDir`, to save memory. */
export async function makeCollage(
  images: readonly ImageFile[],
  options: Omit<Collage, 'asset_ids' | 'size'>,
  longestSide: number | null,
  workDir: string,
): Promise<Sharp> {
  const opened = [];
  for (const { path, contentType } of images) opened.push(await openImage(path, contentType));
  const ratios = opened.map(({ metadata: { autoOrient } }) => autoOrient.width / autoOrient.height);
  const { width, height, cells } = planCollage(ratios, options, longestSide ?? undefined);
  const layers: OverlayOptions[] = [];
  for (const [at, { left, top, ...box }] of cells.entries()) {
    const path = join(workDir, `cell-${at}.tif`);
    await opened[at]
      ?.open()
      .resize({ ...box, fit: 'cover' })
      .toColourspace('srgb')
      .tiff({ compression: 'none' })
      .toFile(path);
    layers.push({ input: path, left, top });
  }
  const background = options.background === 'transparent' ? '#00000000' : `#${options.background}`;
  const canvas = { create: { width, height, channels: 4 as const, background } };
  return sharp({ ...canvas, limitInputPixels: false }).composite(layers);
}
