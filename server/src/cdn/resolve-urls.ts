import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import type { CdnPart } from '@spindle/core/tasks/cdn-part';
import { maySee } from '../assets/access.ts';
import type { Viewable, Viewables } from '../images/viewable-assets.ts';
import { type CdnTarget, parseCdnUrl } from './parse-url.ts';

/** Assets that are looked up side by side. */
const AT_ONCE = 20;

/** An address, and the asset that it leads to. */
export interface Found {
  target: CdnTarget;
  asset: Viewable;
}

type Work = Omit<Exclude<CdnPart, { reason: string }>, 'assetId'>;

/** What is to be done for each address, in their order. What `plan` refuses is the reason why nothing can be. */
export async function planCdnParts(
  ctx: Context,
  urls: readonly string[],
  viewables: Viewables,
  plan: (found: Found) => Work,
): Promise<CdnPart[]> {
  const parts: CdnPart[] = [];
  const partOf = async (url: string): Promise<CdnPart> => {
    try {
      const found = await find(ctx, url, viewables);
      return { assetId: found.asset.id, ...plan(found) };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { reason: error.message };
      throw error;
    }
  };
  for (let at = 0; at < urls.length; at += AT_ONCE)
    parts.push(...(await Promise.all(urls.slice(at, at + AT_ONCE).map(partOf))));
  return parts;
}

/** Throws NotFound for an address that leads nowhere, and for an asset that the caller may not see. */
async function find(ctx: Context, url: string, viewables: Viewables): Promise<Found> {
  const target = parseCdnUrl(url);
  if (!target) throw new NotFound('Address');
  const asset = await viewables.find(target.id);
  if (!asset || asset.trashedAt !== null || !(await maySee(ctx, asset)))
    throw new NotFound('Asset', target.id);
  return { target, asset };
}
