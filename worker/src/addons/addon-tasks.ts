import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { analyzeAsset } from '@spindle/core/tasks/tasks';

/** Names of the tasks that run add-ons on an asset. */
export type AddonTasks = Readonly<Partial<Record<AnalysisAddonKey, string>>>;

/**
 * The task of each add-on that events start. docs/event-hooks.md says what a task must do.
 */
export const ADDON_TASKS: AddonTasks = {
  EMOTION_RECOGNITION: analyzeAsset.name,
  FACE_RECOGNITION: analyzeAsset.name,
  IMAGE_ANALYSIS: analyzeAsset.name,
  POSE_ESTIMATION: analyzeAsset.name,
  SCENE_CLASSIFICATION: analyzeAsset.name,
  TEXT_RECOGNITION: analyzeAsset.name,
};
