import type { AddonTasks } from '../src/addons/addon-tasks.ts';

/** Existing tasks that stand for those of add-ons. */
export const TEST_TASKS: AddonTasks = {
  SCENE_CLASSIFICATION: 'make-waveform',
  EMOTION_RECOGNITION: 'make-tiles',
};
