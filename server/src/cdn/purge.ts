import { CDN_PURGED, type purgeCdn as route } from '@spindle/contracts/cdn/cdn';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import type { Context } from '@spindle/core/context';
import { purgeCdn as task } from '@spindle/core/tasks/tasks';
import type { ViewableAssets } from '../images/viewable-cache.ts';
import { planCdnParts } from './resolve-urls.ts';
import { startCdnJob } from './start-job.ts';

/** Starts a job that removes the cached on-demand images of the URLs' assets and asks the CDN to purge the URLs. */
export async function purgeCdn(
  ctx: Context,
  { body }: Input<typeof route>,
  viewables: ViewableAssets,
): Promise<Queued> {
  const { asset_urls: urls } = body;
  const parts = await planCdnParts(ctx, urls, viewables, () => ({ images: [], objects: [] }));
  const message = CDN_PURGED;
  return startCdnJob(ctx, { action: 'PURGE', task, urls, parts, expiryHours: null, message });
}
