import { z } from 'zod';
import { defineTask, type Task } from './define-task.ts';

const StepRef = z.object({ stepId: z.number().int() });
export type StepRef = z.infer<typeof StepRef>;

/** Looks at a new original, makes its pictures, and ends NOT_READY. 10 minutes: a 50 GB original is read once for its checksum. */
export const probe = defineTask({
  name: 'probe',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // a full disk or a store that is away comes back
  backoffMs: 5_000,
  timeoutMs: 600_000,
});

/** Closes a job once its last step has ended. */
export const finish = defineTask({
  name: 'finish',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 10, // database only: it must come through
  backoffMs: 1_000,
  timeoutMs: 30_000,
});

/** As long as a million assets may take in a slow store; a run that is lost goes on where it was. */
const DAY_MS = 86_400_000;

/** Does the same to many assets. */
export const changeAssets = defineTask({
  name: 'change-assets',
  queue: 'bulk',
  payload: StepRef,
  attempts: 10, // database only: it must come through
  backoffMs: 1_000,
  timeoutMs: DAY_MS,
});

/** Removes what is in the trash for good, with every file of it. */
export const purgeTrash = defineTask({
  name: 'purge-trash',
  queue: 'bulk',
  payload: StepRef,
  attempts: 10, // a store that is away comes back
  backoffMs: 10_000,
  timeoutMs: DAY_MS,
});

/** Makes the updates of an asset's data that wait in line. */
export const updateData = defineTask({
  name: 'update-data',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 8, // an asset that is being processed is ready in a while
  backoffMs: 1_000,
  timeoutMs: 60_000,
});

/** Removes the objects that were made from earlier versions of an asset. */
export const deleteEarlierDerivatives = defineTask({
  name: 'clear-earlier',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 10, // a store that is away comes back
  backoffMs: 5_000,
  timeoutMs: 600_000,
});

/** Makes a conversion of an original. */
export const convertImage = defineTask({
  name: 'convert-image',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // a full disk or a store that is away comes back
  backoffMs: 5_000,
  timeoutMs: 300_000,
});

/** Cuts an image into tiles, where the settings ask for it. */
export const makeTiles = defineTask({
  name: 'make-tiles',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // a full disk or a store that is away comes back
  backoffMs: 5_000,
  timeoutMs: 1_200_000, // others may be cut before it
});

/** Looks at a conversion that somebody saved. */
export const checkConversion = defineTask({
  name: 'check-conversion',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 300_000,
});

/** Makes conversions of many assets. */
export const convertAssets = defineTask({
  name: 'convert-assets',
  queue: 'conversions',
  payload: StepRef,
  attempts: 10, // a store that is away comes back
  backoffMs: 10_000,
  timeoutMs: DAY_MS,
});

/** Measures how loud a sound is. */
export const makeWaveform = defineTask({
  name: 'make-waveform',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 900_000,
});

/** Takes out the subtitles that lie in a video. */
export const extractSubtitles = defineTask({
  name: 'take-subtitles',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // a full disk or a store that is away comes back
  backoffMs: 5_000,
  timeoutMs: 900_000,
});

/** Makes every size of a video, in pieces. A run that is lost goes on where it was. */
export const encodeRenditions = defineTask({
  name: 'encode-film',
  queue: 'video',
  payload: StepRef,
  attempts: 8, // deploys and lost workers; what is stored is not made again
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Makes a film of the pieces of its sizes. */
export const packageRendition = defineTask({
  name: 'package-film',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 3_600_000,
});

/** Makes the pictures that a video is looked through by, of one of its films where there is one. */
export const makeStoryboard = defineTask({
  name: 'make-storyboard',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 3_600_000,
});

/** Cuts the short film that shows what a video is about, of one of its films where there is one. */
export const makePreview = defineTask({
  name: 'make-preview',
  queue: 'video',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Cuts a part of a video that somebody asked for. */
export const cutClip = defineTask({ ...makePreview, name: 'cut-clip' });

/** What waits until the films of a video are encoded, and is made of them. */
export const AFTER_ENCODING: readonly string[] = [
  packageRendition.name,
  makeStoryboard.name,
  makePreview.name,
];

/** Makes the images that a content delivery network is to have. */
export const prefetchCdn = defineTask({
  name: 'prefetch-cdn',
  queue: 'conversions',
  payload: StepRef,
  attempts: 6, // a network that does not answer comes back
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Removes the images made on demand that a content delivery network is to forget. */
export const purgeCdn = defineTask({
  name: 'purge-cdn',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 6,
  backoffMs: 5_000,
  timeoutMs: 600_000,
});

/** Every task on one screen. */
export const TASKS = [
  probe,
  deleteEarlierDerivatives,
  convertImage,
  makeTiles,
  checkConversion,
  encodeRenditions,
  packageRendition,
  makeStoryboard,
  makePreview,
  cutClip,
  convertAssets,
  finish,
  updateData,
  changeAssets,
  purgeTrash,
  makeWaveform,
  extractSubtitles,
  prefetchCdn,
  purgeCdn,
] as const satisfies readonly Task[];

/** The task of a step. Null for a name this release does not know. */
export function taskNamed(name: string): Task | null {
  return TASKS.find((task) => task.name === name) ?? null;
}
