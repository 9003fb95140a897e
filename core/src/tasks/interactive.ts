import { CutoutFormat, CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import { FACE_IMAGE_TYPES } from '@spindle/contracts/face-search/face-search';
import { EditFormat } from '@spindle/contracts/image-edits/image-edits';
import { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { CutoutBox, CutoutLook } from '@spindle/contracts/tools/cutouts';
import { ToolSize } from '@spindle/contracts/tools/tools';
import { z } from 'zod';
import { ImageTransform } from '../decoder-pool/image-transform.ts';
import { RetouchWork } from '../decoder-pool/retouch-request.ts';

/** A payload with the object key of the result. */
type Keyed = z.ZodType<{ key: string }>;

/** Work that a caller waits for. It has a queue of its own, and its result is an object that the caller reads. */
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

/** Limits how long a caller waits, in milliseconds. A result that arrives later is still stored for the next caller. */
export const INTERACTIVE_WAIT_MS = 30_000;

/** Renders an image that needs more pixels of the original than its preview has. */
export const makeImage = defineInteractive({
  name: 'make-image',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    /** Page of a document, from 1. */
    page: z.number().int().min(1).optional(),
    /** Object key of the result. */
    key: z.string(),
    transform: ImageTransform,
  }),
  timeoutMs: 180_000, // LibreOffice may take two minutes, an image of 268 megapixels
});

/** Cuts an image into tiles for zooming. The first viewer waits; a large image is ready at a later call. */
export const makeTiles = defineInteractive({
  name: 'make-tiles',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    key: z.string(),
  }),
  timeoutMs: 600_000, // 400 megapixels take 20 s of a core
});

/** Applies a tool to one image or several. */
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

/** An image in a store. */
const StoredImage = z.object({ objectKey: z.string(), contentType: z.string() });
export type StoredImage = z.infer<typeof StoredImage>;

/** Removes the background of an image. */
export const makeCutout = defineInteractive({
  name: 'make-cutout',
  payload: z.object({
    key: z.string(),
    image: StoredImage,
    /** A smaller copy that the model examines. */
    preview: StoredImage,
    subject: CutoutSubject,
    box: CutoutBox.nullable(),
    /** Object key of the marks; null without them. */
    marksKey: z.string().nullable(),
    size: ToolSize,
    format: CutoutFormat,
    look: CutoutLook,
  }),
  timeoutMs: 180_000, // the model may serve others first
});

/** Finds the red eyes on an image. The result is JSON: circles around the pupils. */
export const findRedEyes = defineInteractive({
  name: 'find-red-eyes',
  payload: z.object({
    assetId: z.string(),
    renderVersion: z.number().int(),
    key: z.string(),
  }),
  timeoutMs: 60_000, // the model may serve others first
});

/** Renders an edited image at full size. */
export const makeEdit = defineInteractive({
  name: 'make-edit',
  payload: z.object({
    /** The file that is edited. */
    fileId: z.number().int(),
    key: z.string(),
    /** Object key of the overlay; null without one. */
    overlayKey: z.string().nullable(),
    recipe: EditRecipe,
    format: EditFormat,
    quality: z.number().int(),
  }),
  timeoutMs: 120_000,
});

/** Sets a frame of a video as its poster. Ends once the asset shows it; the result is the new preview. */
export const makePoster = defineInteractive({
  name: 'make-poster',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    /** Position of the frame in seconds; null: the frame that processing chooses. */
    second: z.number().nullable(),
    userId: z.number().int(),
    key: z.string(),
  }),
  timeoutMs: 600_000, // the original may come from a distant store
});

/** Finds the faces of the picture of a face search. The result is in the row of the search, which names the picture. */
export const findQueryFaces = defineInteractive({
  name: 'find-query-faces',
  payload: z.object({
    searchId: z.string(),
    /** Object key of the picture. */
    key: z.string(),
    contentType: z.enum(FACE_IMAGE_TYPES),
  }),
  timeoutMs: 60_000,
});

/** Reads the text of a PDF or an office document for its viewer, into the cache. */
export const readPages = defineInteractive({
  name: 'read-pages',
  payload: z.object({
    assetId: z.string(),
    version: z.number().int(),
    /** A page, from 1: its lines with their places, as JSON. Null: the words of all pages, a form feed between two pages. */
    page: z.number().int().min(1).nullable(),
    key: z.string(),
  }),
  timeoutMs: 180_000, // LibreOffice may take two minutes; the original may come from a distant store
});

/** Limits the texts of one task that computes vectors of questions. */
export const QUESTIONS_MAX = 200;

/** Computes the vectors of texts that images are searched by. The result is a row of `question_vector` for each text. */
export const embedQuestions = defineInteractive({
  name: 'embed-questions',
  payload: z.object({
    /** Names the texts, so that several callers wait for the same task. */
    key: z.string(),
    questions: z.array(z.string()).min(1).max(QUESTIONS_MAX),
  }),
  timeoutMs: 60_000,
});

/** All interactive tasks. */
export const INTERACTIVE_TASKS = [
  makeImage,
  makeTiles,
  makeRetouch,
  makeCutout,
  findRedEyes,
  makeEdit,
  makePoster,
  findQueryFaces,
  readPages,
  embedQuestions,
] as const satisfies readonly InteractiveTask[];
