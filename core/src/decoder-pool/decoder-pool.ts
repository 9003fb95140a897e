import { Unavailable } from '../errors.ts';
import { isVector } from '../file-types/vector-types.ts';
import type { ProcessorBudget } from '../programs/processor-watch.ts';
import type { DecodeRequest, DecodeResult, ImageFileInfo } from './decode-request.ts';
import { type Decoder, type DecoderLimits, startDecoder } from './decoder-process.ts';
import { createSemaphore } from './semaphore.ts';

/**
 * The trusted side of the security boundary around untrusted images. Everything in core/src/decoder-pool runs in the server or the
 * worker and decodes nothing itself. It passes requests to decoder processes (core/src/decoder), which may only read and write
 * the files that a request names. It kills a process that exceeds its time, memory or processor time. Each process decodes one image
 * at a time and is replaced after `recycleAfter` images, so that one image cannot affect many later ones.
 */

export interface DecoderPoolOptions extends DecoderLimits {
  /** Decoders that may run at once. They are started when first needed. */
  size: number;
  /** Limits the waiting requests. One more is refused. */
  queueMax: number;
  /** Images after which a decoder process is replaced. */
  recycleAfter: number;
}

export interface DecoderPool {
  /**
   * Runs a request in a decoder process. Calls `onThumb` as soon as the thumbnail is written, even if the rest fails later.
   * Decodes one vector file at a time, so that decoders remain for other images. Throws Undecodable when the image is the cause,
   * Unavailable when too many requests wait or the pool is closed, and the signal's reason when it is aborted.
   */
  run<R extends DecodeRequest>(
    request: R,
    options?: {
      signal?: AbortSignal;
      onThumb?: (thumb: ImageFileInfo) => void;
      processor?: ProcessorBudget;
    },
  ): Promise<DecodeResult<R>>;
  /** Returns whether a request that starts now is the only one, or leaves a decoder free. */
  hasSpare(): boolean;
  /** Returns whether a request that starts now gets a decoder immediately. */
  hasFree(): boolean;
  /** Kills all decoders immediately. */
  close(): void;
}

/** Milliseconds after which an idle decoder is stopped, to free its memory. */
const IDLE_MS = 60_000;

/** Milliseconds until the decoder of an aborted request is killed. Most requests finish earlier, and a new process costs more. */
const ABORT_GRACE_MS = 250;

interface PooledDecoder {
  decoder: Decoder;
  decodedImages: number;
  idleTimer?: NodeJS.Timeout;
}

/** Creates a pool. Its decoder processes start with the first requests. */
export function createDecoderPool(options: DecoderPoolOptions): DecoderPool {
  const slots = createSemaphore(options.size, options.queueMax);
  const vectorSlot = createSemaphore(1, options.queueMax);
  const running = new Set<PooledDecoder>();
  const idle: PooledDecoder[] = [];
  let closed = false;

  async function acquireSlot(request: DecodeRequest, signal: AbortSignal | undefined) {
    if (!hasVector(request)) return slots.acquire(signal);
    const releaseVector = await vectorSlot.acquire(signal);
    try {
      const release = await slots.acquire(signal);
      return () => {
        release();
        releaseVector();
      };
    } catch (error) {
      releaseVector();
      throw error;
    }
  }

  async function acquireDecoder(request: DecodeRequest, signal: AbortSignal | undefined) {
    const release = await acquireSlot(request, signal);
    try {
      const pooled = reuseOrStartDecoder();
      running.add(pooled);
      return { pooled, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  function reuseOrStartDecoder(): PooledDecoder {
    if (closed) throw new Unavailable('Shutting down.');
    const reused = idle.pop();
    clearTimeout(reused?.idleTimer);
    if (reused?.decoder.isAlive()) return reused;
    if (reused) return reuseOrStartDecoder();
    return { decoder: startDecoder(options), decodedImages: 0 };
  }

  function returnDecoder(pooled: PooledDecoder): void {
    running.delete(pooled);
    pooled.decodedImages++;
    if (!pooled.decoder.isAlive()) return;
    pooled.idleTimer = setTimeout(() => retire(pooled), IDLE_MS).unref();
    idle.push(pooled);
    if (pooled.decodedImages >= options.recycleAfter) retire(pooled);
  }

  function retire(pooled: PooledDecoder): void {
    const at = idle.indexOf(pooled);
    if (at >= 0) idle.splice(at, 1);
    clearTimeout(pooled.idleTimer);
    pooled.decoder.stop(new Unavailable('Shutting down.'));
  }

  return {
    async run(request, { signal, onThumb = () => {}, processor } = {}) {
      const { pooled, release } = await acquireDecoder(request, signal);
      const reportThumb = (thumb: ImageFileInfo) => signal?.aborted || onThumb(thumb);
      const work = pooled.decoder.decode(request, reportThumb, processor).finally(() => {
        returnDecoder(pooled);
        release();
      });
      return signal ? untilAborted(work, signal, pooled.decoder) : work;
    },
    hasSpare: () => running.size === 0 || running.size < options.size - 1,
    hasFree: () => running.size < options.size,
    close() {
      closed = true;
      slots.close();
      vectorSlot.close();
      for (const pooled of [...running, ...idle]) retire(pooled);
    },
  };
}

function hasVector(request: DecodeRequest): boolean {
  const images = request.kind === 'retouch' ? request.images : [request];
  return images.some(({ contentType }) => isVector(contentType));
}

/** Waits for the work, or rejects with the reason of the signal. Stops the decoder if the work does not end soon after that. */
async function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  decoder: Decoder,
): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      const timer = setTimeout(() => decoder.stop(new Unavailable('Aborted.')), ABORT_GRACE_MS);
      work.catch(() => {}).finally(() => clearTimeout(timer));
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
