import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { analyzeAsset, transcribeAsset } from '../tasks/tasks.ts';

/** Returns the name of the task that runs an add-on on one asset. Speech may take hours. */
export const taskOfAddon = (key: AnalysisAddonKey): string =>
  key === 'AUDIO_SUBTITLES' ? transcribeAsset.name : analyzeAsset.name;
