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

/** Milliseconds for which it is not looked again what there is of a film, however many watch it. */
const FRESH_MS = 2_000;
/** The same while nothing of it can be played, which many may wait for. */
const NOTHING_MS = 500;
const RENDITIONS_MAX = 200;

/** HLS renditions that are still being encoded, as far as they are. */
export interface RunningRenditions {
  /** Null where none is being made of the asset's version, or nothing of it can be played yet. */
  read(asset: Pick<Asset, 'id' | 'version'>): Promise<RenditionIndex | null>;
}

export function openRunningRenditions(ctx: Pick<Context, 'db' | 'storage'>): RunningRenditions {
  const cache = new LRUCache<string, { index: RenditionIndex | null }, VideoVersion>({
    max: RENDITIONS_MAX,
    ttl: FRESH_MS,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const index = await readRunning(ctx, context);
      if (index === null) options.ttl = NOTHING_MS;
      return { index };
    },
  });
  return {
    async read({ id, version }) {
      const source = { assetId: fromUuid(id), version };
      const found = await cache.fetch(`${source.assetId}-${version}`, { context: source });
      return found?.index ?? null;
    },
  };
}

async function readRunning(
  ctx: Pick<Context, 'db' | 'storage'>,
  source: VideoVersion,
): Promise<RenditionIndex | null> {
  const jobId = await jobOf(ctx, source);
  const sheet = jobId === null ? null : await readEncodePlan(ctx, source, jobId);
  const names = sheet?.films[HLS];
  if (!sheet || !names) return null;
  const all = [...names, ...sheet.sounds.map(({ track }) => track)];
  const found = await Promise.all(
    all.map(async (name) => ({ name, stored: await listStoredSegments(ctx, source, name) })),
  );
  const count = Math.min(...found.map(({ stored }) => stored.bytes.length));
  if (count === 0) return null;
  const read = async ({ name, stored }: { name: string; stored: StoredSegments }) => ({
    ...trackOf(name, stored, { count, pieceSeconds: sheet.pieceSeconds }),
    codec: codecOf(await readObject(ctx, segmentKey(source, name, 'init'))),
  });
  const tracks = await Promise.all(found.map(read));
  return {
    sizes: names.flatMap((name, at) => {
      const [track, size] = [tracks[at], sheet.sizes[name]];
      return track && size ? [{ ...track, ...size, frameRate: sheet.frameRate }] : [];
    }),
    sounds: sheet.sounds.flatMap(({ language }, at) => {
      const track = tracks[names.length + at];
      return track ? [{ ...track, language }] : [];
    }),
  };
}

/** Each piece is an object of its own. Pictures are not looked at by themselves yet. */
function trackOf(
  name: string,
  { bytes, initBytes, seconds }: StoredSegments,
  { count, pieceSeconds }: { count: number; pieceSeconds: number },
): Omit<RenditionTrack, 'codec'> {
  const pieces = bytes.slice(0, count).map((length, at) => ({
    ...{ start: 0, bytes: length, pictureBytes: 0 },
    seconds: seconds?.[at] ?? pieceSeconds,
  }));
  return { key: trackKey(name), initBytes: initBytes ?? 0, pieces };
}

/** The job that makes the film. Pieces of an earlier one may lie there still. */
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
