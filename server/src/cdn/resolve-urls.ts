import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import type { CdnPart } from '@spindle/core/tasks/cdn-part';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeLiveViewable } from '../images/access.ts';
import type { ViewableAsset } from '../images/viewable-asset.ts';
import type { ViewableAssets } from '../images/viewable-cache.ts';
import { type CdnTarget, parseCdnUrl } from './parse-url.ts';

/** Limits the concurrent lookups of assets. */
const CONCURRENCY = 20;

/** Holds a parsed URL and its asset. */
export interface ResolvedUrl {
  target: CdnTarget;
  asset: Authorized<ViewableAsset, 'view'>;
}

/** The work for one URL: images to render and objects to prefetch. */
type Work = Omit<Exclude<CdnPart, { reason: string }>, 'assetId'>;

/** Plans the work for each URL, in their order. A client error of `plan` becomes the reason why a URL is skipped. */
export async function planCdnParts(
  ctx: Context,
  urls: readonly string[],
  viewables: ViewableAssets,
  plan: (resolved: ResolvedUrl) => Work,
): Promise<CdnPart[]> {
  const parts: CdnPart[] = [];
  const planUrl = async (url: string): Promise<CdnPart> => {
    try {
      const resolved = await resolveUrl(ctx, url, viewables);
      return { assetId: resolved.asset.id, ...plan(resolved) };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { reason: error.message };
      throw error;
    }
  };
  for (let start = 0; start < urls.length; start += CONCURRENCY)
    parts.push(...(await Promise.all(urls.slice(start, start + CONCURRENCY).map(planUrl))));
  return parts;
}

/** Finds the asset of a URL. Throws NotFound for an unknown URL, and for a trashed or hidden asset. */
async function resolveUrl(
  ctx: Context,
  url: string,
  viewables: ViewableAssets,
): Promise<ResolvedUrl> {
  const target = parseCdnUrl(url);
  if (!target) throw new NotFound('Address');
  return { target, asset: await authorizeLiveViewable(ctx, viewables, target.id) };
}
