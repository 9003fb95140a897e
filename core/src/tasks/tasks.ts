import { z } from 'zod';
import { defineTask, type Task } from './define-task.ts';
import { OLD_TASK_NAMES } from './old-task-names.ts';

const StepRef = z.object({ stepId: z.number().int() });
export type StepRef = z.infer<typeof StepRef>;

/**
 * Inspects a new original, renders its thumbnail and preview, and ends the status NOT_READY. Limited to 10 minutes, because an original of
 * 50 GB is read once for its checksum.
 */
export const probe = defineTask({
  name: 'probe',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // outlasts a full disk or an outage of the store
  backoffMs: 5_000,
  timeoutMs: 600_000,
});

/** Closes a job once its last step has ended. */
export const finish = defineTask({
  name: 'finish',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 10, // it uses only the database and must succeed in the end
  backoffMs: 1_000,
  timeoutMs: 30_000,
});

/** Time limit of long tasks: a million assets may take that long in a slow store. A lost run resumes where it stopped. */
const DAY_MS = 86_400_000;

/** Time limit of moves and analyses: a large library may take weeks. */
const WEEKS_MS = 20 * DAY_MS;

/** Applies a bulk action to many assets. */
export const changeAssets = defineTask({
  name: 'change-assets',
  queue: 'bulk',
  payload: StepRef,
  attempts: 10, // it uses only the database and must succeed in the end
  backoffMs: 1_000,
  timeoutMs: DAY_MS,
});

/** Permanently deletes the assets in the trash with all their files. */
export const purgeTrash = defineTask({
  name: 'purge-trash',
  queue: 'bulk',
  payload: StepRef,
  attempts: 10, // outlasts an outage of the store
  backoffMs: 10_000,
  timeoutMs: DAY_MS,
});

/** Transfers the assets and collections of a disabled user to another user. */
export const transferOwnership = defineTask({
  name: 'transfer-ownership',
  queue: 'bulk',
  payload: StepRef,
  attempts: 10, // it uses only the database and must succeed in the end
  backoffMs: 1_000,
  timeoutMs: DAY_MS,
});

/** Applies the queued updates of an asset's data. */
export const updateData = defineTask({
  name: 'update-data',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 8, // waits for an asset that is still being processed
  backoffMs: 1_000,
  timeoutMs: 60_000,
});

/** Deletes the derivatives of earlier versions of an asset. */
export const deleteEarlierDerivatives = defineTask({
  name: 'delete-earlier-derivatives',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 10, // outlasts an outage of the store
  backoffMs: 5_000,
  timeoutMs: 600_000,
});

/** Renders a conversion of an original. */
export const convertImage = defineTask({
  name: 'convert-image',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // outlasts a full disk or an outage of the store
  backoffMs: 5_000,
  timeoutMs: 300_000,
});

/** Cuts an image into tiles if the settings require it. */
export const makeTiles = defineTask({
  name: 'make-tiles',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // outlasts a full disk or an outage of the store
  backoffMs: 5_000,
  timeoutMs: 1_200_000, // other images may be cut first
});

/** Inspects a conversion that a user uploaded. */
export const checkConversion = defineTask({
  name: 'check-conversion',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 300_000,
});

/** Renders conversions of many assets. */
export const convertAssets = defineTask({
  name: 'convert-assets',
  queue: 'conversions',
  payload: StepRef,
  attempts: 10, // outlasts an outage of the store
  backoffMs: 10_000,
  timeoutMs: DAY_MS,
});

/** Runs the add-on of the step's key on the preview of an asset. */
export const analyzeAsset = defineTask({
  name: 'analyze-asset',
  queue: 'models',
  payload: StepRef,
  attempts: 4, // outlasts an outage of the store, and a model process that is killed
  backoffMs: 5_000,
  timeoutMs: 1_800_000, // 50 scanned pages on a busy machine
});

/** Creates subtitles of an asset from its speech. Hours of it delay no video and no other add-on. A lost run resumes where it stopped. */
export const transcribeAsset = defineTask({
  name: 'transcribe-asset',
  queue: 'speech',
  payload: StepRef,
  attempts: 4, // outlasts an outage of the store, and a model process that is killed
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/**
 * Runs an add-on on many assets, one after the other. Its queue is its own: the add-ons of new uploads pass it, and wait for at most one
 * asset in the model process.
 */
export const analyzeAssets = defineTask({
  name: 'analyze-assets',
  queue: 'indexing',
  payload: StepRef,
  attempts: 10, // outlasts an outage of the store, and a model that does not answer
  backoffMs: 10_000,
  timeoutMs: WEEKS_MS,
});

/** Computes the waveform of an audio file. */
export const makeWaveform = defineTask({
  name: 'make-waveform',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 900_000,
});

/** Extracts the subtitles embedded in a video. */
export const extractSubtitles = defineTask({
  name: 'extract-subtitles',
  queue: 'media',
  payload: StepRef,
  attempts: 4, // outlasts a full disk or an outage of the store
  backoffMs: 5_000,
  timeoutMs: 900_000,
});

/** Encodes every size of a video in segments. A lost run resumes where it stopped. */
export const encodeRenditions = defineTask({
  name: 'encode-renditions',
  queue: 'video',
  payload: StepRef,
  attempts: 8, // outlasts deployments and lost workers; stored segments are not encoded again
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Packages the segments of a video as one rendition. */
export const packageRendition = defineTask({
  name: 'package-rendition',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 3_600_000,
});

/** Renders the storyboard of a video, from one of its renditions if it has any. */
export const makeStoryboard = defineTask({
  name: 'make-storyboard',
  queue: 'media',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: 3_600_000,
});

/** Encodes the short preview clip of a video, from one of its renditions if it has any. */
export const makePreview = defineTask({
  name: 'make-preview',
  queue: 'video',
  payload: StepRef,
  attempts: 4,
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Cuts a requested clip from a video. */
export const cutClip = defineTask({ ...makePreview, name: 'cut-clip' });

/** Names of the tasks that wait until the renditions of a video are encoded. */
export const AFTER_ENCODING: readonly string[] = [
  packageRendition.name,
  makeStoryboard.name,
  makePreview.name,
];

/** Renders images so that a content delivery network can fetch them. */
export const prefetchCdn = defineTask({
  name: 'prefetch-cdn',
  queue: 'conversions',
  payload: StepRef,
  attempts: 6, // outlasts an outage of the network
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Deletes on-demand images and purges them from a content delivery network. */
export const purgeCdn = defineTask({
  name: 'purge-cdn',
  queue: 'upkeep',
  payload: StepRef,
  attempts: 6,
  backoffMs: 5_000,
  timeoutMs: 600_000,
});

/** Writes all assets to the database of the export. */
export const exportAssets = defineTask({
  name: 'export-assets',
  queue: 'bulk',
  payload: StepRef,
  attempts: 10, // an outage of the database does not count
  backoffMs: 5_000,
  timeoutMs: DAY_MS,
});

/** Moves files to other stores. A lost run resumes where it stopped. */
export const moveFiles = defineTask({
  name: 'move-files',
  queue: 'transfers',
  payload: StepRef,
  attempts: 10, // lost workers count, outages of a store and deployments do not
  backoffMs: 10_000,
  timeoutMs: WEEKS_MS,
});

/** Deletes the sources of moved files. */
export const deleteSources = defineTask({ ...moveFiles, name: 'delete-sources' });

/** All tasks. */
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
  analyzeAsset,
  transcribeAsset,
  analyzeAssets,
  finish,
  updateData,
  changeAssets,
  purgeTrash,
  transferOwnership,
  makeWaveform,
  extractSubtitles,
  prefetchCdn,
  purgeCdn,
  exportAssets,
  moveFiles,
  deleteSources,
] as const satisfies readonly Task[];

/** Returns the task of this name, present or old; null for a name that this release does not know. */
export function taskNamed(name: string): (typeof TASKS)[number] | null {
  const present = OLD_TASK_NAMES.get(name) ?? name;
  return TASKS.find((task) => task.name === present) ?? null;
}
