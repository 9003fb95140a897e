import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import {
  createDecoderPool,
  type DecoderPoolOptions,
} from '@spindle/core/decoder-pool/decoder-pool';
import type { ImageTransform } from '@spindle/core/decoder-pool/image-transform';
import { withWatermarkFile } from '@spindle/core/decoder-pool/watermark-file';
import { Unavailable } from '@spindle/core/errors';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readObject } from '@spindle/core/storage/read-object';
import type { ByteRange } from '@spindle/core/storage/storage';
import { makeImage } from '@spindle/core/tasks/interactive';
import type { Interactive } from '../interactive/interactive-tasks.ts';
import type { ImageCache } from './image-cache.ts';
import type { Picture } from './viewable-assets.ts';

/** A stored picture that an image is made from. */
export type StoredSource = Pick<Picture, 'objectKey' | 'contentType' | 'bytes'> & {
  /** More work than a preview. */
  isOriginal?: true;
  /** Where it lies in its object, which holds more than it. */
  range?: ByteRange;
};

/** An image, and what it is made from. */
export interface ImageOrder {
  /** Object key under which it is kept: equal for equal images. */
  key: string;
  /** The stored picture, or the version whose original it is made from by a worker. */
  source: StoredSource | { assetId: string; version: number; page?: number };
  transform: ImageTransform;
  /** Whether it goes into the cache once it is made. */
  isKept: boolean;
}

export interface ImageMaker {
  /**
   * Gives the image from the cache, or makes it: once, however many ask for it at the same time. The work ends when the last
   * of them goes away. Throws Unavailable while too many others wait.
   */
  make(order: ImageOrder, signal: AbortSignal): Promise<Buffer>;
  /** Renders the thumbnail of a local file. Null when every decoder is busy, or when it would take as long as all renditions. */
  renderThumbnail(path: string, contentType: string): Promise<EncodedImage | null>;
  close(): Promise<void>;
}

const POOL: DecoderPoolOptions = {
  size: 2,
  queueMax: 200,
  timeoutMs: 20_000,
  memoryMaxBytes: 512 * 1024 ** 2,
  recycleAfter: 2_000,
  nice: 0, // a viewer waits
};

/** More work than previews make, whose viewers go first. */
const POOL_OF_ORIGINALS: DecoderPoolOptions = {
  ...POOL,
  recycleAfter: 500,
  nice: 5,
  keepsMemory: true,
};

interface Flight {
  image: Promise<Buffer>;
  passengers: number;
  end: AbortController;
}

export function openImageMaker(
  ctx: Context,
  cache: ImageCache,
  interactive: Interactive,
): ImageMaker {
  const pools = {
    previews: createDecoderPool(POOL),
    originals: createDecoderPool(POOL_OF_ORIGINALS),
  };
  const flights = new Map<string, Flight>();

  async function fetchOrMake(order: ImageOrder, signal: AbortSignal): Promise<Buffer> {
    const cached = await cache.read(order.key, signal);
    if (cached) return cached;
    signal.throwIfAborted();
    const { key, source, transform } = order;
    if ('assetId' in source) return fromOriginal(key, { ...source, transform }, signal);
    const pool = source.isOriginal ? pools.originals : pools.previews;
    const { bytes, contentType } = await withSource(ctx, source, signal, (path) =>
      withWatermarkFile(ctx.storage, transform, (watermark) =>
        pool.run(
          { kind: 'transform', path, contentType: source.contentType, transform, watermark },
          { signal },
        ),
      ),
    );
    if (order.isKept) cache.keep(key, bytes, contentType);
    return bytes;
  }

  async function fromOriginal(
    key: string,
    work: { assetId: string; version: number; page?: number; transform: ImageTransform },
    signal: AbortSignal,
  ): Promise<Buffer> {
    await interactive.perform(makeImage, { ...work, key }, signal);
    const made = await cache.read(key, signal);
    if (!made) throw new Unavailable('The image is no longer available. Try again.');
    cache.count(made.length);
    return made;
  }

  function board(order: ImageOrder): Flight {
    const joined = flights.get(order.key);
    if (joined) return joined;
    const end = new AbortController();
    const image = fetchOrMake(order, end.signal);
    const flight = { image, passengers: 0, end };
    flights.set(order.key, flight);
    const leave = () => {
      if (flights.get(order.key) === flight) flights.delete(order.key);
    };
    end.signal.addEventListener('abort', leave);
    image.then(leave, leave);
    return flight;
  }

  return {
    async make(order, signal) {
      const hot = cache.inMemory(order.key);
      if (hot) return hot;
      signal.throwIfAborted();
      const flight = board(order);
      flight.passengers += 1;
      try {
        return await untilGone(flight.image, signal);
      } finally {
        flight.passengers -= 1;
        if (flight.passengers === 0) flight.end.abort(signal.reason);
      }
    },
    async renderThumbnail(path, contentType) {
      if (!pools.previews.hasFree()) return null;
      return pools.previews.run({ kind: 'thumbnail', path, contentType });
    },
    async close() {
      pools.previews.close();
      pools.originals.close();
      await cache.close();
    },
  };
}

/** Hands over a local file of what an image is made from. */
async function withSource<T>(
  ctx: Context,
  { objectKey, range, bytes: given }: StoredSource,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!range && !given) return ctx.storage.withFile(objectKey, use);
  const bytes = given ?? (await readObject(ctx, objectKey, { range, signal }));
  return inWorkFolder(ctx, async (dir) => {
    const path = join(dir, 'part');
    await writeFile(path, bytes);
    return use(path);
  });
}

/** What the work gives, or the signal's reason as soon as it is aborted. */
async function untilGone<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const gone = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
