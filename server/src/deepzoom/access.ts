import type { Context } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { isAnonymous } from '../files/anonymous.ts';
import { authorizeLiveFound } from '../images/access.ts';
import type { Tiles, ViewableAsset } from '../images/viewable-asset.ts';
import type { ViewableAssets } from '../images/viewable-cache.ts';

/** Tiles that the caller may see. */
export type ViewableTiles = Authorized<Tiles, 'view'>;

/** An asset that the caller may see, and the tiles of its current version; null before they are created. */
export interface Zoomable {
  asset: Authorized<ViewableAsset, 'view'>;
  tiles: ViewableTiles | null;
}

/** Finds the tiles of an asset. Throws NotFound for a hidden or trashed one, Unauthorized for an anonymous caller unless the tiles are public. */
export async function findTiles(
  ctx: Context,
  id: string,
  { viewables }: { viewables: ViewableAssets },
): Promise<Zoomable> {
  const cached = await viewables.find(id);
  // The cached entry may be older than the tiles.
  const current = cached && !cached.tiles ? await viewables.findFresh(id) : cached;
  const asset = await authorizeLiveFound(ctx, current, id);
  const { tiles } = asset;
  if (isAnonymous(ctx) && !tiles?.isPublic) throw new Unauthorized();
  return { asset, tiles: tiles && authorize(tiles, 'view') };
}
