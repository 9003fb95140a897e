import type { MeaningState } from '@spindle/contracts/search/meaning';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import { spaceOf } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { readModelReports } from '../../settings/find-model.ts';
import type { SettingsCache } from '../../settings/settings-cache.ts';

/** The add-ons that compute the vectors of images. */
const ADDONS: readonly AddonKey[] = ['IMAGE_ANALYSIS', 'SCENE_CLASSIFICATION'];

/** Returns the space in which images are compared, with texts too for `withTexts`; or the reason why they are not. */
export async function findMeaningSpace(
  ctx: Context,
  settings: SettingsCache,
  withTexts: boolean,
): Promise<{ space: string } | { space: null; state: MeaningState }> {
  const addons = await settings.read('addons');
  if (!ADDONS.some((key) => addons[key].added && addons[key].enabled))
    return { space: null, state: 'OFF' };
  const reports = (await readModelReports(ctx)).filter(
    ({ state, is_used }) => is_used && state === 'READY',
  );
  const spaceFor = (capability: string) => {
    const report = reports.find((one) => one.capability === capability);
    return report ? spaceOf(report) : null;
  };
  const space = spaceFor('embedImage');
  if (space === null || (withTexts && space !== spaceFor('embedText')))
    return { space: null, state: 'MODEL_MISSING' };
  return { space };
}
