import { CDN_PREFETCHED, type prefetchCdn as route } from '@spindle/contracts/cdn/cdn';
import { ImageQuery } from '@spindle/contracts/files/files';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import type { Context } from '@spindle/core/context';
import { invalidFrom, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { watermarkOf } from '@spindle/core/settings/watermark';
import type { CdnImage } from '@spindle/core/tasks/cdn-part';
import { prefetchCdn as task } from '@spindle/core/tasks/tasks';
import type { SettledLook } from '../images/plan-transform.ts';
import { type Images, planOf, readLook } from '../images/read-image.ts';
import { parseCdnUrl } from './parse-url.ts';
import { type Found, planCdnParts } from './resolve-urls.ts';
import { startCdnJob } from './start-job.ts';

/** Accept headers of browsers: an image whose address names no format is another for each. */
const ACCEPTED = ['image/avif,image/webp', 'image/webp', undefined];

/** Has the images of addresses made, and the network told, as a job. */
export async function prefetchCdn(
  ctx: Context,
  { body }: Input<typeof route>,
  images: Images,
): Promise<Queued> {
  const { asset_urls: urls, cache_expiry: expiryHours } = body;
  const look = await openLook(images);
  const objectsOf = await openObjects(ctx, urls);
  const parts = await planCdnParts(ctx, urls, images.viewables, (found) => ({
    images: imagesOf(found, look),
    objects: objectsOf(found),
  }));
  const message = CDN_PREFETCHED;
  return startCdnJob(ctx, { action: 'PREFETCH', task, urls, parts, expiryHours, message });
}

async function openLook({ settings }: Images): Promise<SettledLook> {
  const watermark = watermarkOf(await settings.read('watermark'));
  return { watermark, ...(await readLook(settings)) };
}

/** Throws NotFound where there is no picture, or none yet, and Invalid for options that there are not. */
function imagesOf({ target, asset }: Found, look: SettledLook): CdnImage[] {
  if (target.kind !== 'image') return [];
  const parsed = ImageQuery.safeParse(target.query);
  if (!parsed.success) throw invalidFrom(parsed.error, 'query');
  const { data: query } = parsed;
  const settled = { ...look, watermark: query.watermark ? look.watermark : null };
  const images = new Map<string, CdnImage>();
  for (const accept of ACCEPTED) {
    const plan = planOf(asset, query, accept, settled);
    if (!plan || plan.isStandIn) throw new NotFound('Image');
    const { key, source, transform } = plan.order;
    images.set(key, { key, source, transform });
  }
  return [...images.values()];
}

/** Tells the objects of films and files, all of which are looked for at once. Throws NotFound where there is none. */
async function openObjects({ db }: Context, urls: readonly string[]) {
  const targets = urls.map(parseCdnUrl).filter((target) => target?.kind === 'file');
  const files = await db.file.findMany({
    where: {
      assetId: { in: [...new Set(targets.map(({ id }) => toUuid(id)))] },
      key: { in: [...new Set(targets.map(({ key }) => key))] },
      error: null,
    },
    select: { assetId: true, key: true, objectKey: true },
    orderBy: { version: 'asc' },
  });
  const newest = new Map(
    files.map(({ assetId, key, objectKey }) => [`${fromUuid(assetId)} ${key}`, objectKey]),
  );
  return ({ target }: Found): string[] => {
    if (target.kind !== 'file') return [];
    const objectKey = newest.get(`${target.id} ${target.key}`);
    if (objectKey === undefined) throw new NotFound('File', target.key);
    return [objectKey];
  };
}
