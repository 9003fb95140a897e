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

/** A step of a job that is to be written. */
export interface PlannedStep {
  group: StepGroup;
  key: string;
  task: string;
  /** Of one that waits until another lets it run. */
  notBefore?: Date;
}

/** What is made of a video besides its films: of one of them, where there is one. */
const SIGHTS = {
  [STORYBOARD]: { group: 'addons', task: makeStoryboard.name },
  [CLIP_PREVIEW]: { group: 'transcodes', task: makePreview.name },
} as const satisfies Record<string, Omit<PlannedStep, 'key'>>;
export type VideoExtraKey = keyof typeof SIGHTS;

/** What is made of a sound. */
export const audioSteps = (): PlannedStep[] => [
  { group: 'preprocess', key: WAVEFORM_STEP, task: makeWaveform.name },
];

/** One encoding of a video, the films that are put together after it, and what else is made of it. */
export function videoSteps(
  films: readonly VideoKey[],
  sights: readonly VideoExtraKey[],
): PlannedStep[] {
  const after = [
    ...films.map((key) => ({ group: 'transcodes' as const, key, task: packageRendition.name })),
    ...sights.map((key) => ({ key, ...SIGHTS[key] })),
  ];
  if (films.length === 0) return after;
  return [
    { group: 'preprocess', key: 'encode', task: encodeRenditions.name },
    ...after.map((step) => ({ ...step, notBefore: BLOCKED_UNTIL_RELEASE })),
  ];
}
