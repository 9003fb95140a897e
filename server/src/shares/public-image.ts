import type { Input } from '@spindle/contracts/http/route';
import type { readSharedImage as route } from '@spindle/contracts/shares/share-routes';
import { SHARED_IMAGE_BOXES } from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { type Images, imageOf } from '../conversions/read-image.ts';
import { expectShown } from './public-assets.ts';
import { enterShare, type Visitor } from './visit.ts';

/** A picture of an asset that a share shows: made from its preview, in one of three sizes, and asked for again each time. */
export async function readSharedImage(
  ctx: Context,
  { params, query }: Input<typeof route>,
  { visitor, accept }: { visitor: Visitor; accept: string | undefined },
  { secrets, images }: { secrets: Secrets; images: Images },
) {
  const open = await enterShare(ctx, params.token, visitor, secrets);
  await expectShown(ctx, open, params.id);
  const asset = await images.viewables.find(params.id);
  if (!asset || asset.trashedAt !== null) throw new NotFound('Asset', params.id);
  const resize = SHARED_IMAGE_BOXES[query.size];
  // A kept picture would outlive the share.
  const image = await imageOf(asset, { resize }, accept, images);
  return { ...image, cacheControl: 'private, no-cache' };
}
