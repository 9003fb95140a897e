import type { StepGroup } from '@spindle/contracts/jobs';
import type { VideoKey } from '@spindle/contracts/video-keys';
import { HELD } from './held.ts';
import { encodeFilm, packageFilm } from './tasks.ts';

/** A step of a job that is to be written. */
export interface PlannedStep {
  group: StepGroup;
  key: string;
  task: string;
  /** Of one that waits until another lets it run. */
  notBefore?: Date;
}

/** One encoding of a video, and the films that are put together after it. */
export function filmSteps(keys: readonly VideoKey[]): PlannedStep[] {
  const films = keys.map((key) => ({
    ...{ group: 'transcodes' as const, key, task: packageFilm.name, notBefore: HELD },
  }));
  return films.length === 0
    ? []
    : [{ group: 'preprocess', key: 'encode', task: encodeFilm.name }, ...films];
}
