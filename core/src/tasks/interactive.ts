import { ToolSize } from '@spindle/contracts/tools/tools';
import { z } from 'zod';
import { ImageTransform } from '../decoder-pool/image-transform.ts';
import { RetouchWork } from '../decoder-pool/retouch-request.ts';

/** What every payload has: the object key of the result. */
type Keyed = z.ZodType<{ key: string }>;

/** Work that a caller waits for: it jumps every queue, and its result is an object that the caller reads. */
export interface InteractiveTask<P extends Keyed = Keyed, N extends string = string> {
  name: N;
  payload: P;
  /** Milliseconds a run may take. */
  timeoutMs: number;
}

function defineInteractive<P extends Keyed, const N extends string>(
  task: InteractiveTask<P, N>,
): InteractiveTask<P, N> {
  return task;
}

/** Milliseconds that a caller waits. What comes later is kept all the same, and is there for the next one. */
export const INTERACTIVE_WAIT_MS = 30_000;

/** Makes an image that needs more of an original than its preview has. */
export const makeImage = defineInteractive({
  name: 'make-image',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    /** Page of a document, from 1. */
    page: z.number().int().min(1).optional(),
    /** Object key that it is kept under. */
    key: z.string(),
    transform: ImageTransform,
  }),
  timeoutMs: 60_000, // a picture of 268 megapixels
});

/** Cuts a picture into tiles for zooming. Whoever opens it first waits; a large one is there at a later call. */
export const makeTiles = defineInteractive({
  name: 'make-tiles',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    key: z.string(),
  }),
  timeoutMs: 600_000, // 400 megapixels take 20 s of a core
});

/** Makes what a tool makes of a picture, or of several. */
export const makeRetouch = defineInteractive({
  name: 'make-retouch',
  payload: z.object({
    pictures: z.array(z.object({ assetId: z.string(), version: z.number().int() })),
    key: z.string(),
    size: ToolSize,
    format: z.enum(['jpeg', 'png']),
    work: RetouchWork,
  }),
  timeoutMs: 120_000,
});

/** Makes a frame of a video its poster. Ends once the asset shows it; its result is the preview. */
export const makePoster = defineInteractive({
  name: 'make-poster',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    /** Null: the frame that is chosen when a video is processed. */
    second: z.number().nullable(),
    userId: z.number().int(),
    key: z.string(),
  }),
  timeoutMs: 600_000, // the original may have to be fetched from a store that is far away
});

/** Every interactive task on one screen. */
export const INTERACTIVE_TASKS = [
  makeImage,
  makeTiles,
  makeRetouch,
  makePoster,
] as const satisfies readonly InteractiveTask[];
