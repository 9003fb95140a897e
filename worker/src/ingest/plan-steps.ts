import type { AssetKind } from '@spindle/contracts/assets';
import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { filmSteps, type PlannedStep } from '@spindle/core/tasks/planned-steps';
import { convertImage, makeTiles } from '@spindle/core/tasks/tasks';
import { enabledFilms } from '../video/plan-films.ts';

/** What is made of an asset once it is OK, by the settings. */
export function planSteps(
  asset: { kind: AssetKind },
  {
    image: { conversions },
    video,
  }: Pick<SettingValues, 'video'> & { image: Pick<SettingValues['image'], 'conversions'> },
): PlannedStep[] {
  if (asset.kind === 'VIDEO') return filmSteps(enabledFilms(video));
  if (asset.kind !== 'IMAGE') return [];
  return conversions
    .filter(({ enabled }) => enabled)
    .map(({ key }) => ({
      group: 'conversions',
      key,
      task: key === DEEPZOOM ? makeTiles.name : convertImage.name,
    }));
}
