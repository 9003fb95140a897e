import type { AssetKind } from '@spindle/contracts/assets/assets';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { CLIP_PREVIEW, STORYBOARD } from '@spindle/contracts/video/video-keys';
import type { SettingValues } from '@spindle/core/settings/definitions';
import {
  audioSteps,
  type PlannedStep,
  type VideoExtraKey,
  videoSteps,
} from '@spindle/core/steps/planned-steps';
import { convertImage, extractSubtitles, makeTiles } from '@spindle/core/tasks/tasks';
import { enabledRenditions } from '../video/encode/plan-renditions.ts';

type Plans = Pick<SettingValues, 'video' | 'addons'> & {
  image: Pick<SettingValues['image'], 'conversions'>;
};

const SUBTITLES: PlannedStep = {
  group: 'preprocess',
  key: 'subtitles',
  task: extractSubtitles.name,
};

/** What is made of an asset once it is OK, by the settings. */
export function planSteps(
  asset: { kind: AssetKind; hasSubtitles?: boolean },
  plans: Plans,
): PlannedStep[] {
  if (asset.kind === 'VIDEO') {
    const made = videoSteps(enabledRenditions(plans.video), enabledSights(plans));
    return asset.hasSubtitles ? [SUBTITLES, ...made] : made;
  }
  if (asset.kind === 'AUDIO') return audioSteps();
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

function enabledSights({ video, addons }: Plans): VideoExtraKey[] {
  const { added, enabled } = addons.STORYBOARD;
  const hasStoryboard = added && enabled && video.thumbnails.storyboard.enabled;
  const sights: VideoExtraKey[] = [];
  if (hasStoryboard) sights.push(STORYBOARD);
  if (video.preview.enabled) sights.push(CLIP_PREVIEW);
  return sights;
}
