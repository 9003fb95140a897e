import { CDN_PREFETCHED, type prefetchCdn as route } from '@spindle/contracts/cdn/cdn';
import { ImageQuery } from '@spindle/contracts/files/files';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { type Context, SYSTEM } from '@spindle/core/context';
import { invalidFrom, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { RenderSettings } from '@spindle/core/image-plan/plan-transform';
import { watermarkOf } from '@spindle/core/settings/watermark';
import type { CdnImage } from '@spindle/core/tasks/cdn-part';
import { prefetchCdn as task } from '@spindle/core/tasks/tasks';
import { hiddenBoxes } from '../images/hidden-boxes.ts';
import { planImage } from '../images/plan-image.ts';
import { type Images, readRenderSettings } from '../images/prepare-image.ts';
import { parseCdnUrl } from './parse-url.ts';
import { planCdnParts, type ResolvedUrl } from './resolve-urls.ts';
import { startCdnJob } from './start-job.ts';

/** Accept headers of common browsers. An image URL without a format returns another image for each of them. */
const ACCEPTED = ['image/avif,image/webp', 'image/webp', undefined];

/** Starts a job that renders the images of the URLs and asks the CDN to prefetch the URLs. */
export async function prefetchCdn(
  ctx: Context,
  { body }: Input<typeof route>,
  images: Images,
): Promise<Queued> {
  const { asset_urls: urls, cache_expiry: expiryHours } = body;
  const settings = await readSettings(images);
  const selectObjects = await loadObjects(ctx, urls);
  const people = await images.withheldFaces.peopleFor(SYSTEM); // the network shows what anonymous callers see
  const parts = await planCdnParts(ctx, urls, images.viewables, (resolved) => ({
    images: planImages(resolved, settings, people),
    objects: selectObjects(resolved),
  }));
  const message = CDN_PREFETCHED;
  return startCdnJob(ctx, { action: 'PREFETCH', task, urls, parts, expiryHours, message });
}

async function readSettings({ settings }: Images): Promise<RenderSettings> {
  const watermark = watermarkOf(await settings.read('watermark'));
  return { watermark, ...(await readRenderSettings(settings)) };
}

/** Plans the images of a URL. Throws NotFound for an asset without an image, Invalid for invalid options. */
function planImages(
  { target, asset }: ResolvedUrl,
  settings: RenderSettings,
  people: ReadonlySet<number>,
): CdnImage[] {
  if (target.kind !== 'image') return [];
  const parsed = ImageQuery.safeParse(target.query);
  if (!parsed.success) throw invalidFrom(parsed.error, 'query');
  const { data: query } = parsed;
  const requested = { ...settings, watermark: query.watermark ? settings.watermark : null };
  const images = new Map<string, CdnImage>();
  for (const accept of ACCEPTED) {
    const hidden = hiddenBoxes(asset, people);
    const plan = planImage({ ...asset, hidden }, query, accept, requested);
    // A stand-in would be replaced soon: the CDN must not cache it.
    if (!plan || plan.isStandIn) throw new NotFound('Image');
    const { key, source, transform } = plan.order;
    images.set(key, { key, source, transform });
  }
  return [...images.values()];
}

/**
 * Loads the object keys of all file URLs in one query. Returns a function that selects those of one URL and throws
 * NotFound for a missing file.
 */
async function loadObjects({ db }: Context, urls: readonly string[]) {
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
  // Ordered by version: in the map, the newest file of each key replaces older ones.
  const newest = new Map(
    files.map(({ assetId, key, objectKey }) => [`${fromUuid(assetId)} ${key}`, objectKey]),
  );
  return ({ target }: ResolvedUrl): string[] => {
    if (target.kind !== 'file') return [];
    const objectKey = newest.get(`${target.id} ${target.key}`);
    if (objectKey === undefined) throw new NotFound('File', target.key);
    return [objectKey];
  };
}
