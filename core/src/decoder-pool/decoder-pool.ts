import { Unavailable } from '../errors.ts';
import { isVector } from '../file-types/vector-types.ts';
import type { ProcessorBudget } from '../programs/processor-watch.ts';
import type { DecodeRequest, DecodeResult, ImageFileInfo } from './decode-request.ts';
import { type Decoder, type DecoderLimits, startDecoder } from './decoder-process.ts';
import { createSemaphore } from './semaphore.ts';

export interface DecoderPoolOptions extends DecoderLimits {
  /** Decoders that may run at once. They are started when first needed. */
  size: number;
  /** Requests that may wait; one more is refused. */
  queueMax: number;
  /** Pictures after which a decoder makes way for a fresh one. */
  recycleAfter: number;
}

export interface DecoderPool {
  /**
   * Has a picture decoded in a process of its own. `onThumb` hears of a thumbnail before the rest is done, even where
   * the rest then fails. Throws Undecodable when the picture is at fault, Unavailable when too many wait or the pool
   * is closed, and the signal's reason when that is aborted. One vector file is decoded at a time: others leave a decoder for pictures.
   */
  run<R extends DecodeRequest>(
    request: R,
    options?: {
      signal?: AbortSignal;
      onThumb?: (thumb: ImageFileInfo) => void;
      processor?: ProcessorBudget;
    },
  ): Promise<DecodeResult<R>>;
  /** Whether a request that begins now is alone, or leaves a decoder for another. */
  hasSpare(): boolean;
  /** Whether a request that begins now gets a decoder at once. */
  hasFree(): boolean;
  /** Ends all decoders at once. */
  close(): void;
}

/** After so long without work a decoder ends, so that an idle product is small. */
const IDLE_MS = 60_000;

/** A decode nobody waits for any more may use so long to end by itself: most do, and a new process costs more. */
const ABORT_GRACE_MS = 250;

interface PooledDecoder {
  decoder: Decoder;
  pictures: number;
  idleTimer?: NodeJS.Timeout;
}

export function createDecoderPool(options: DecoderPoolOptions): DecoderPool {
  const turns = createSemaphore(options.size, options.queueMax);
  const vectorTurns = createSemaphore(1, options.queueMax);
  const running = new Set<PooledDecoder>();
  const idle: PooledDecoder[] = [];
  let closed = false;

  async function takeTurn(request: DecodeRequest, signal: AbortSignal | undefined) {
    if (!hasVector(request)) return turns.take(signal);
    const giveVectorBack = await vectorTurns.take(signal);
    try {
      const giveBack = await turns.take(signal);
      return () => {
        giveBack();
        giveVectorBack();
      };
    } catch (error) {
      giveVectorBack();
      throw error;
    }
  }

  async function borrow(request: DecodeRequest, signal: AbortSignal | undefined) {
    const giveBack = await takeTurn(request, signal);
    try {
      const pooled = takeDecoder();
      running.add(pooled);
      return { pooled, giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  function takeDecoder(): PooledDecoder {
    if (closed) throw new Unavailable('Shutting down.');
    const rested = idle.pop();
    clearTimeout(rested?.idleTimer);
    if (rested?.decoder.isAlive()) return rested;
    if (rested) return takeDecoder();
    return { decoder: startDecoder(options), pictures: 0 };
  }

  function putBack(pooled: PooledDecoder): void {
    running.delete(pooled);
    pooled.pictures++;
    if (!pooled.decoder.isAlive()) return;
    pooled.idleTimer = setTimeout(() => retire(pooled), IDLE_MS).unref();
    idle.push(pooled);
    if (pooled.pictures >= options.recycleAfter) retire(pooled);
  }

  function retire(pooled: PooledDecoder): void {
    const at = idle.indexOf(pooled);
    if (at >= 0) idle.splice(at, 1);
    clearTimeout(pooled.idleTimer);
    pooled.decoder.stop(new Unavailable('Shutting down.'));
  }

  return {
    async run(request, { signal, onThumb = () => {}, processor } = {}) {
      const { pooled, giveBack } = await borrow(request, signal);
      const tellThumb = (thumb: ImageFileInfo) => signal?.aborted || onThumb(thumb);
      const work = pooled.decoder.decode(request, tellThumb, processor).finally(() => {
        putBack(pooled);
        giveBack();
      });
      return signal ? untilAborted(work, signal, pooled.decoder) : work;
    },
    hasSpare: () => running.size === 0 || running.size < options.size - 1,
    hasFree: () => running.size < options.size,
    close() {
      closed = true;
      turns.close();
      vectorTurns.close();
      for (const pooled of [...running, ...idle]) retire(pooled);
    },
  };
}

function hasVector(request: DecodeRequest): boolean {
  const pictures = request.kind === 'retouch' ? request.pictures : [request];
  return pictures.some(({ contentType }) => isVector(contentType));
}

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
