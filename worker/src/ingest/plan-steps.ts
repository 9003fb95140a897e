import type { AssetKind } from '@spindle/contracts/assets';
import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import { CLIP_PREVIEW, STORYBOARD } from '@spindle/contracts/video-keys';
import type { SettingValues } from '@spindle/core/settings/definitions';
import {
  type PlannedStep,
  type SightKey,
  soundSteps,
  videoSteps,
} from '@spindle/core/tasks/planned-steps';
import { convertImage, makeTiles } from '@spindle/core/tasks/tasks';
import { enabledFilms } from '../video/plan-films.ts';

type Plans = Pick<SettingValues, 'video' | 'addons'> & {
  image: Pick<SettingValues['image'], 'conversions'>;
};

/** What is made of an asset once it is OK, by the settings. */
export function planSteps(asset: { kind: AssetKind }, plans: Plans): PlannedStep[] {
  if (asset.kind === 'VIDEO') return videoSteps(enabledFilms(plans.video), enabledSights(plans));
  if (asset.kind === 'AUDIO') return soundSteps();
  if (asset.kind !== 'IMAGE') return [];
  const { conversions } = plans.image;
  return conversions
    .filter(({ enabled }) => enabled)
    .map(({ key }) => ({
      group: 'conversions',
      key,
      task: key === DEEPZOOM ? makeTiles.name : convertImage.name,
    }));
}

function enabledSights({ video, addons }: Plans): SightKey[] {
  const { added, enabled } = addons.STORYBOARD;
  const hasStoryboard = added && enabled && video.thumbnails.storyboard.enabled;
  const sights: SightKey[] = [];
  if (hasStoryboard) sights.push(STORYBOARD);
  if (video.preview.enabled) sights.push(CLIP_PREVIEW);
  return sights;
}
