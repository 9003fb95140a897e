import type { AssetKind } from '@spindle/contracts/assets/assets';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { CLIP_PREVIEW, STORYBOARD, VideoKey } from '@spindle/contracts/video/video-keys';
import type { SettingValues } from '@spindle/core/settings/definitions';
import {
  audioSteps,
  type PlannedStep,
  type VideoExtraKey,
  videoSteps,
} from '@spindle/core/steps/planned-steps';
import { convertImage, extractSubtitles, makeTiles } from '@spindle/core/tasks/tasks';

/** The settings that decide which steps follow. */
type Plans = Pick<SettingValues, 'video' | 'addons'> & {
  image: Pick<SettingValues['image'], 'conversions'>;
};

const SUBTITLES: PlannedStep = {
  group: 'preprocess',
  key: 'subtitles',
  task: extractSubtitles.name,
};

/** Returns the steps that follow the inspection of an asset, according to the settings. */
export function planSteps(
  asset: { kind: AssetKind; hasSubtitles?: boolean },
  plans: Plans,
): PlannedStep[] {
  if (asset.kind === 'VIDEO') {
    const steps = videoSteps(enabledRenditions(plans.video), enabledExtras(plans));
    return asset.hasSubtitles ? [SUBTITLES, ...steps] : steps;
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

/** Returns the keys of the renditions that the settings request for every video. */
export function enabledRenditions({
  transcodes,
}: Pick<SettingValues['video'], 'transcodes'>): VideoKey[] {
  return VideoKey.options.filter((key) => transcodes[key].enabled);
}

/** Returns the keys of what a video gets besides renditions: a storyboard, a preview clip. */
function enabledExtras({ video, addons }: Plans): VideoExtraKey[] {
  const { added, enabled } = addons.STORYBOARD;
  const hasStoryboard = added && enabled && video.thumbnails.storyboard.enabled;
  const extras: VideoExtraKey[] = [];
  if (hasStoryboard) extras.push(STORYBOARD);
  if (video.preview.enabled) extras.push(CLIP_PREVIEW);
  return extras;
}
