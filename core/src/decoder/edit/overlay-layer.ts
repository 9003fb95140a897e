import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import sharp, { type OverlayOptions } from 'sharp';
import { OVERLAY_UNREADABLE } from '../../decoder-pool/decode-request.ts';
import { Undecodable } from '../../file-types/undecodable.ts';
import { TILED_TIFF } from '../pixel-file.ts';

/**
 * Renders an overlay, a PNG in sRGB, as a layer for `composite` that covers the whole image. Converts its colors to `profile`. Throws
 * Undecodable for an overlay that cannot be decoded.
 */
export async function overlayLayer(
  path: string,
  size: { width: number; height: number },
  profile: Buffer | null,
  workDir: string,
): Promise<OverlayOptions> {
  const overlay = sharp(path, { failOn: 'error', limitInputPixels: PIXELS_MAX });
  const { format } = await overlay.metadata().catch(refuse);
  if (format !== 'png') refuse();
  const scaled = overlay
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(size.width, size.height, { fit: 'fill' });
  if (profile) {
    const profilePath = join(workDir, 'profile.icc');
    await writeFile(profilePath, profile);
    scaled.withIccProfile(profilePath, { attach: false });
  }
  const layerPath = join(workDir, 'overlay.tif');
  await scaled.tiff(TILED_TIFF).toFile(layerPath).catch(refuse);
  return { input: layerPath, limitInputPixels: false, left: 0, top: 0 };
}

function refuse(): never {
  throw new Undecodable(OVERLAY_UNREADABLE);
}
