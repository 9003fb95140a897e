import { askThread } from '@spindle/core/programs/ask-thread';
import { startThread } from '@spindle/core/programs/start-thread';
import type { NearImages } from './packed-images.ts';
import type { VectorQuestion, VectorThreadData } from './vector-message.ts';

/** Milliseconds without a search after which the thread ends and its memory is free. */
const IDLE_MS = 600_000;
/** Limits the memory of the vectors: two million images of 512 dimensions. The newest are kept. */
const BYTES_MAX = 1024 ** 3;

/** Finds images by their vectors. */
export interface VectorIndex {
  /** Returns the images of a space that are most similar to a vector, as `PackedImages.find`. Throws Unavailable when they cannot be read. */
  find(question: VectorQuestion): Promise<NearImages>;
  close(): Promise<void>;
}

/** Creates the index of one server. Nothing starts before the first search. */
export function createVectorIndex(databaseUrl: string): VectorIndex {
  const data: VectorThreadData = { databaseUrl, bytesMax: BYTES_MAX };
  const thread = askThread<VectorQuestion, NearImages>({
    start: () => startThread(import.meta.url, './vector-thread', data),
    idleMs: IDLE_MS,
    failure: 'Images cannot be compared at the moment. Try again.',
  });
  return { find: thread.ask, close: thread.close };
}
