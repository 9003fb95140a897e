import type { AssetKind } from '@spindle/contracts/assets';
import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { convertImage, makeTiles } from '@spindle/core/tasks/tasks';

/** A step of a job that is to be written. */
export interface PlannedStep {
  group: 'conversions';
  key: string;
  task: string;
}

/** What is made of an asset once it is OK, by the settings. */
export function planSteps(
  asset: { kind: AssetKind },
  { conversions }: Pick<SettingValues['image'], 'conversions'>,
): PlannedStep[] {
  if (asset.kind !== 'IMAGE') return [];
  return conversions
    .filter(({ enabled }) => enabled)
    .map(({ key }) => ({
      group: 'conversions',
      key,
      task: key === DEEPZOOM ? makeTiles.name : convertImage.name,
    }));
}
