import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { TxContext } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { versionOf } from '@spindle/core/tasks/job-input';
import { TRANSCODED_MS } from '@spindle/core/usage/usage-count';
import type { Job } from '@spindle/prisma/client';
import { recordUsage, type UsageCount } from './record-usage.ts';

/** A step that ends. */
interface EndedStep {
  assetId: string | null;
  /** A key of `job_steps`. */
  group: string;
  key: string;
  /** Name of the task. */
  task: string;
  status: 'COMPLETED' | 'ERROR';
}

/** The add-ons whose tasks are not in the group `addons`, by task. A step of a task is one request. */
const ADDON_OF_TASK: Readonly<Record<string, AddonKey>> = {
  'encode-renditions': 'VIDEO_TRANSCODE',
  'make-storyboard': 'STORYBOARD',
  'make-tiles': 'IMAGE_DEEPZOOM',
};

/** The tasks that write a video or audio file: renditions, the preview of a video, clips. */
const TRANSCODES: ReadonlySet<string> = new Set(['package-rendition', 'make-preview', 'cut-clip']);

/** Counts a step that ends, in its transaction: as a request of an add-on, and the duration of the file that it wrote. */
export async function countStep(
  tx: TxContext,
  step: EndedStep,
  job: Pick<Job, 'creatorId' | 'input'>,
): Promise<void> {
  const userId = job.creatorId;
  const counts: UsageCount[] = [];
  const addon = step.group === 'addons' ? step.key.toUpperCase() : ADDON_OF_TASK[step.task];
  if (addon) counts.push({ series: { kind: 'addons', name: addon }, userId, value: 1 });
  if (step.status === 'COMPLETED' && TRANSCODES.has(step.task)) {
    const value = await readDurationMs(tx, step, versionOf(job.input));
    if (value > 0) counts.push({ series: TRANSCODED_MS, userId, value });
  }
  await recordUsage(tx, counts);
}

/** Returns the duration of the file that a step wrote; 0 if it wrote none, for example because it would need upscaling. */
async function readDurationMs(
  { db }: TxContext,
  { assetId, key }: EndedStep,
  version: number,
): Promise<number> {
  if (assetId === null) return 0;
  const file = await db.file.findFirst({
    where: { assetId: toUuid(assetId), version, key, error: null },
    select: { duration: true },
  });
  return Math.round((file?.duration ?? 0) * 1000);
}
