import type { Input } from '@spindle/contracts/http/route';
import type { readSharedImage as route } from '@spindle/contracts/shares/share-routes';
import { SHARED_IMAGE_BOXES } from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { REVALIDATE } from '../http/files/cache-control.ts';
import { type Images, prepareImage } from '../images/prepare-image.ts';
import type { ViewableAsset } from '../images/viewable-asset.ts';
import { authorizeShared, enterShare, type Visitor } from './access.ts';

/** Returns an image of a shared asset in one of three sizes, rendered from its preview; browsers revalidate it on each use. */
export async function readSharedImage(
  ctx: Context,
  { params, query }: Input<typeof route>,
  { visitor, accept }: { visitor: Visitor; accept: string | undefined },
  { secrets, images }: { secrets: Secrets; images: Images },
) {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  const resize = SHARED_IMAGE_BOXES[query.size];
  const prepare = async (found: ViewableAsset | undefined) => {
    if (!found || found.trashedAt !== null) throw new NotFound('Asset', params.id);
    const asset = await authorizeShared(ctx, entered, found);
    const image = await prepareImage(
      asset,
      { viewer: ctx.actor, query: { resize }, accept },
      images,
    );
    // A cached image would stay visible after the share ends.
    return { ...image, cacheControl: REVALIDATE };
  };
  const image = await prepare(await images.viewables.find(params.id));
  if (image.bytes) return image;
  const prepareAgain = async () => prepare(await images.viewables.findFresh(params.id));
  return { ...image, prepareAgain };
}
