import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { authorizeView } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { ViewableAsset } from './viewable-asset.ts';
import type { ViewableAssets } from './viewable-cache.ts';

/** Finds an asset in the cache for viewing its image. Throws NotFound for an asset that the caller may not see. */
export async function authorizeViewable(
  ctx: Context,
  viewables: ViewableAssets,
  id: string,
): Promise<Authorized<ViewableAsset, 'view'>> {
  return authorizeFound(ctx, await viewables.find(id), id);
}

/** Finds an asset like `authorizeViewable`, but in the database, as it is now. */
export async function authorizeFreshViewable(
  ctx: Context,
  viewables: ViewableAssets,
  id: string,
): Promise<Authorized<ViewableAsset, 'view'>> {
  return authorizeFound(ctx, await viewables.findFresh(id), id);
}

/** Finds an asset like `authorizeViewable`. Also throws NotFound for an asset in the trash. */
export async function authorizeLiveViewable(
  ctx: Context,
  viewables: ViewableAssets,
  id: string,
): Promise<Authorized<ViewableAsset, 'view'>> {
  return authorizeLiveFound(ctx, await viewables.find(id), id);
}

/** Authorizes viewing an asset that was looked up under `id`. Throws NotFound for one that is missing, hidden or in the trash. */
export async function authorizeLiveFound(
  ctx: Context,
  found: ViewableAsset | undefined,
  id: string,
): Promise<Authorized<ViewableAsset, 'view'>> {
  return authorizeFound(ctx, found?.trashedAt === null ? found : undefined, id);
}

async function authorizeFound(
  ctx: Context,
  found: ViewableAsset | undefined,
  id: string,
): Promise<Authorized<ViewableAsset, 'view'>> {
  const asset = found && (await authorizeView(ctx, found));
  if (!asset) throw new NotFound('Asset', id);
  return asset;
}
