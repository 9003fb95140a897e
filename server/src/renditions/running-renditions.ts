import { HLS } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { segmentKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { packageRendition } from '@spindle/core/tasks/tasks';
import { readEncodePlan } from '@spindle/core/video/encode-plan';
import { codecOf } from '@spindle/core/video/mp4-boxes';
import {
  type RenditionIndex,
  type RenditionTrack,
  trackKey,
} from '@spindle/core/video/rendition-index';
import {
  listStoredSegments,
  type StoredSegments,
  type VideoVersion,
} from '@spindle/core/video/segments';
import type { Asset } from '@spindle/prisma/client';
import { LRUCache } from 'lru-cache';

/** Milliseconds that the state of a running rendition is cached, however many clients play it. */
const FRESH_MS = 2_000;
/** Milliseconds that "nothing can be played yet" is cached. Shorter, because clients poll for the start. */
const NOT_PLAYABLE_MS = 500;
/** Limits the cached renditions. */
const RENDITIONS_MAX = 200;

/** Reads the encoded part of HLS renditions whose job is running. */
export interface RunningRenditions {
  /** Returns null when no job encodes the asset's version, or nothing can be played yet. */
  read(asset: Pick<Asset, 'id' | 'version'>): Promise<RenditionIndex | null>;
}

/** Opens a cache in front of the database and the store. */
export function openRunningRenditions(ctx: Pick<Context, 'db' | 'storage'>): RunningRenditions {
  const cache = new LRUCache<string, { index: RenditionIndex | null }, VideoVersion>({
    max: RENDITIONS_MAX,
    ttl: FRESH_MS,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const index = await readRunning(ctx, context);
      if (index === null) options.ttl = NOT_PLAYABLE_MS;
      return { index };
    },
  });
  return {
    async read({ id, version }) {
      const source = { assetId: fromUuid(id), version };
      const cached = await cache.fetch(`${source.assetId}-${version}`, { context: source });
      return cached?.index ?? null;
    },
  };
}

async function readRunning(
  ctx: Pick<Context, 'db' | 'storage'>,
  source: VideoVersion,
): Promise<RenditionIndex | null> {
  const jobId = await jobOf(ctx, source);
  const plan = jobId === null ? null : await readEncodePlan(ctx, source, jobId);
  const names = plan?.films[HLS];
  if (!plan || !names) return null;
  const trackNames = [...names, ...plan.sounds.map(({ track }) => track)];
  const listings = await Promise.all(
    trackNames.map(async (name) => ({ name, stored: await listStoredSegments(ctx, source, name) })),
  );
  const count = Math.min(...listings.map(({ stored }) => stored.bytes.length));
  if (count === 0) return null;
  const read = async ({ name, stored }: { name: string; stored: StoredSegments }) => ({
    ...trackOf(name, stored, { count, pieceSeconds: plan.pieceSeconds }),
    codec: codecOf(await readObject(ctx, segmentKey(source, name, 'init'))),
  });
  const tracks = await Promise.all(listings.map(read));
  return {
    sizes: names.flatMap((name, at) => {
      const [track, size] = [tracks[at], plan.sizes[name]];
      return track && size ? [{ ...track, ...size, frameRate: plan.frameRate }] : [];
    }),
    sounds: plan.sounds.flatMap(({ language }, at) => {
      const track = tracks[names.length + at];
      return track ? [{ ...track, language }] : [];
    }),
  };
}

/** Describes the first `count` segments of a track. They are separate objects, and their key frames cannot be requested yet. */
function trackOf(
  name: string,
  { bytes, initBytes, seconds }: StoredSegments,
  { count, pieceSeconds }: { count: number; pieceSeconds: number },
): Omit<RenditionTrack, 'codec'> {
  const pieces = bytes.slice(0, count).map((length, at) => ({
    start: 0,
    bytes: length,
    pictureBytes: 0,
    seconds: seconds?.[at] ?? pieceSeconds,
  }));
  return { key: trackKey(name), initBytes: initBytes ?? 0, pieces };
}

/** Returns the id of the running job. Segments of an earlier job may still exist. */
async function jobOf(
  { db }: Pick<Context, 'db'>,
  { assetId }: VideoVersion,
): Promise<number | null> {
  const open = { in: ['QUEUED' as const, 'IN_PROGRESS' as const] };
  const steps = { some: { key: HLS, task: packageRendition.name, status: open } };
  const job = await db.job.findFirst({
    where: { assetId, steps },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return job?.id ?? null;
}
