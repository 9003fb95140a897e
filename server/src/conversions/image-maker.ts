import type { Context } from '@spindle/core/context';
import type { ImageFormat } from '@spindle/core/media/decode-request';
import { createDecoderPool, type DecoderPoolOptions } from '@spindle/core/media/decoder-pool';
import type { ImageCache } from './image-cache.ts';

/** An image, and the stored picture that it can be made from. */
export interface ImageOrder {
  /** Object key under which it is kept: equal for equal images. */
  key: string;
  /** Object key of the stored picture. */
  source: string;
  width: number;
  height: number;
  format: ImageFormat;
  /** Whether it goes into the cache once it is made. */
  isKept: boolean;
}

export interface ImageMaker {
  /**
   * Gives the image from the cache, or makes it: once, however many ask for it at the same time. The work ends when the last
   * of them goes away. Throws Unavailable while too many others wait.
   */
  make(order: ImageOrder, signal: AbortSignal): Promise<Buffer>;
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

interface Flight {
  image: Promise<Buffer>;
  passengers: number;
  end: AbortController;
}

export function openImageMaker(ctx: Context, cache: ImageCache): ImageMaker {
  const pool = createDecoderPool(POOL);
  const flights = new Map<string, Flight>();

  async function fetchOrMake(order: ImageOrder, signal: AbortSignal): Promise<Buffer> {
    const cached = await cache.read(order.key, signal);
    if (cached) return cached;
    signal.throwIfAborted();
    const { width, height, format } = order;
    const { bytes, contentType } = await ctx.storage.withFile(order.source, (path) =>
      pool.run({ kind: 'resize', path, width, height, format }, { signal }),
    );
    if (order.isKept) cache.keep(order.key, bytes, contentType);
    return bytes;
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
    async close() {
      pool.close();
      await cache.close();
    },
  };
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
