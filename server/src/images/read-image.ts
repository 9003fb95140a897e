import type { readImage as route } from '@spindle/contracts/files/files';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { StoredWatermark } from '@spindle/core/settings/watermark';
import { authorizeView } from '../assets/access.ts';
import { type Images, prepareImage } from './prepare-image.ts';

/** Returns an image of an asset. Throws NotFound for a hidden asset, and the errors of `prepareImage`. */
export async function readImage(
  ctx: Context,
  { params, query }: Input<typeof route>,
  { accept, watermark }: { accept: string | undefined; watermark: StoredWatermark | null },
  images: Images,
) {
  const asset = await images.viewables.find(params.id);
  const visible = asset && (await authorizeView(ctx, asset));
  if (!visible) throw new NotFound('Asset', params.id);
  return prepareImage(visible, query, accept, images, watermark);
}
