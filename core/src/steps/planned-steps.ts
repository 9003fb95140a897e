import type { StepGroup } from '@spindle/contracts/jobs/jobs';
import { CLIP_PREVIEW, STORYBOARD, type VideoKey } from '@spindle/contracts/video/video-keys';
import { WAVEFORM_STEP } from '@spindle/contracts/video/waveforms';
import {
  encodeRenditions,
  makePreview,
  makeStoryboard,
  makeWaveform,
  packageRendition,
} from '../tasks/tasks.ts';
import { BLOCKED_UNTIL_RELEASE } from './blocked-step.ts';

/** A step of a job that has no row yet. */
export interface PlannedStep {
  group: StepGroup;
  key: string;
  task: string;
  /** BLOCKED_UNTIL_RELEASE for a step that waits for another. */
  notBefore?: Date;
}

/** Derivatives of a video besides its renditions. They are created from a rendition if there is one. */
const VIDEO_EXTRAS = {
  [STORYBOARD]: { group: 'addons', task: makeStoryboard.name },
  [CLIP_PREVIEW]: { group: 'transcodes', task: makePreview.name },
} as const satisfies Record<string, Omit<PlannedStep, 'key'>>;
export type VideoExtraKey = keyof typeof VIDEO_EXTRAS;

/** Returns the steps of an audio file. */
export const audioSteps = (): PlannedStep[] => [
  { group: 'preprocess', key: WAVEFORM_STEP, task: makeWaveform.name },
];

/** Returns the steps of a video: one encoding, then one step for each rendition and each extra derivative. */
export function videoSteps(
  renditions: readonly VideoKey[],
  extras: readonly VideoExtraKey[],
): PlannedStep[] {
  const after = [
    ...renditions.map((key) => ({
      group: 'transcodes' as const,
      key,
      task: packageRendition.name,
    })),
    ...extras.map((key) => ({ key, ...VIDEO_EXTRAS[key] })),
  ];
  if (renditions.length === 0) return after;
  return [
    { group: 'preprocess', key: 'encode', task: encodeRenditions.name },
    ...after.map((step) => ({ ...step, notBefore: BLOCKED_UNTIL_RELEASE })),
  ];
}
