import type { Worker } from 'node:worker_threads';
import { Unavailable } from '@spindle/core/errors';
import { startThread } from '@spindle/core/programs/start-thread';
import type { NearImages } from './packed-images.ts';
import type { VectorAnswer, VectorQuestion, VectorThreadData } from './vector-message.ts';

/** Milliseconds without a search after which the thread ends and its memory is free. */
const IDLE_MS = 600_000;
/** Limits the memory of the vectors: two million images of 512 dimensions. The newest are kept. */
const BYTES_MAX = 1024 ** 3;

/** Finds images by their vectors. */
export interface VectorIndex {
  /** Returns the images of a space that are most similar to a vector, as `PackedImages.find`. Throws Unavailable when they cannot be read. */
  find(question: Omit<VectorQuestion, 'id'>): Promise<NearImages>;
  close(): Promise<void>;
}

interface Pending {
  resolve(near: NearImages): void;
  reject(error: Error): void;
}

/** Creates the index of one server. Nothing starts before the first search. */
export function createVectorIndex(databaseUrl: string): VectorIndex {
  let thread: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  const pending = new Map<number, Pending>();

  function start(): Worker {
    const data: VectorThreadData = { databaseUrl, bytesMax: BYTES_MAX };
    const started = startThread(import.meta.url, './vector-thread', data);
    started.on('message', receive);
    started.on('error', ({ message }) => fail(message));
    started.on('exit', () => {
      if (thread === started) thread = null;
      fail('the thread has ended');
    });
    return started;
  }

  function receive(message: VectorAnswer): void {
    const question = pending.get(message.id);
    pending.delete(message.id);
    if ('near' in message) question?.resolve(message.near);
    else question?.reject(unavailable(message.error));
  }

  function fail(reason: string): void {
    for (const { reject } of pending.values()) reject(unavailable(reason));
    pending.clear();
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer);
    await thread?.terminate();
  }

  return {
    find(question) {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => void close(), IDLE_MS).unref();
      thread ??= start();
      const id = ++lastId;
      const result = new Promise<NearImages>((resolve, reject) => {
        pending.set(id, { resolve, reject });
      });
      thread.postMessage({ ...question, id } satisfies VectorQuestion);
      return result;
    },
    close,
  };
}

function unavailable(cause: string): Unavailable {
  return Object.assign(new Unavailable('Images cannot be compared at the moment. Try again.'), {
    cause,
  });
}
