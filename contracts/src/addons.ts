import { z } from 'zod';

/** API decision 15. */
export const AddonKey = z.enum([
  'ON_DEMAND_IMAGE',
  'VIDEO_TRANSCODE',
  'IMAGE_DEEPZOOM',
  'STORYBOARD',
  'IMAGE_AUTOFIX',
  'REMOVE_REDEYE',
  'IMAGE_GRAPHICS',
  'IMAGE_COLLAGE',
  'REMOVE_BACKGROUND',
  'FACE_RECOGNITION',
  'EMOTION_RECOGNITION',
  'SCENE_CLASSIFICATION',
  'POSE_ESTIMATION',
  'IMAGE_ANALYSIS',
  'AUDIO_SUBTITLES',
]);
export type AddonKey = z.infer<typeof AddonKey>;

/** Administration specification 2. */
export const LOCKED_ADDONS: readonly AddonKey[] = [
  'ON_DEMAND_IMAGE',
  'VIDEO_TRANSCODE',
  'IMAGE_DEEPZOOM',
];

/** Added and enabled from the first start. */
export const FIRST_ADDONS: readonly AddonKey[] = [...LOCKED_ADDONS, 'STORYBOARD'];

/** What is not asked for anew of assets by the name of its add-on: tools, and what has keys of its own. Specification 3. */
export const NOT_REPROCESSED: readonly AddonKey[] = [
  'REMOVE_BACKGROUND',
  'REMOVE_REDEYE',
  'IMAGE_AUTOFIX',
  'IMAGE_DEEPZOOM',
  'IMAGE_GRAPHICS',
  'VIDEO_TRANSCODE',
  'IMAGE_COLLAGE',
];

export const ADDON_LOCKED = 'This add-on cannot be disabled';
export const ADDON_NOT_ADDED = 'Only an add-on that is added can be enabled';

export const ADDON_TEXTS: Readonly<Record<AddonKey, { title: string; description: string }>> = {
  ON_DEMAND_IMAGE: {
    title: 'On-demand images',
    description: 'Pictures in any size and format, made when they are asked for.',
  },
  VIDEO_TRANSCODE: {
    title: 'Video transcodes',
    description: 'Videos in the sizes and formats that players need.',
  },
  IMAGE_DEEPZOOM: {
    title: 'Deep zoom',
    description: 'Very large pictures, shown in tiles as far in as they go.',
  },
  STORYBOARD: {
    title: 'Storyboard',
    description: 'Frames of a video in a row, to look through it.',
  },
  IMAGE_AUTOFIX: {
    title: 'Auto-fix',
    description: 'Exposure, white balance and contrast of a picture, set right.',
  },
  REMOVE_REDEYE: {
    title: 'Red-eye removal',
    description: 'Takes the red of a flash out of eyes.',
  },
  IMAGE_GRAPHICS: {
    title: 'Graphics',
    description: 'Text and shapes laid over a picture.',
  },
  IMAGE_COLLAGE: {
    title: 'Collage',
    description: 'Several pictures put together as one.',
  },
  REMOVE_BACKGROUND: {
    title: 'Background removal',
    description: 'Cuts out what a picture shows.',
  },
  FACE_RECOGNITION: {
    title: 'Face recognition',
    description: 'Finds pictures of the same person.',
  },
  EMOTION_RECOGNITION: {
    title: 'Emotion recognition',
    description: 'Labels faces by what they express.',
  },
  SCENE_CLASSIFICATION: {
    title: 'Scene classification',
    description: 'Labels pictures by what they show.',
  },
  POSE_ESTIMATION: {
    title: 'Pose estimation',
    description: 'Labels pictures by how people stand in them.',
  },
  IMAGE_ANALYSIS: {
    title: 'Image analysis',
    description: 'Labels pictures, and reads the text in them.',
  },
  AUDIO_SUBTITLES: {
    title: 'Audio subtitles',
    description: 'Writes subtitles from what is said in a recording.',
  },
};

export const Addon = z.strictObject({
  title: z.string(),
  description: z.string(),
  added: z.boolean(),
  /** Only what is added can be enabled: what is removed is disabled by it. */
  enabled: z.boolean(),
});
export type Addon = z.infer<typeof Addon>;

/** Everything of the section `addons`. */
export const AddonSettings = z.record(AddonKey, Addon);
export type AddonSettings = z.infer<typeof AddonSettings>;

/** What the section is checked by when it is saved. */
export const GivenAddonSettings = AddonSettings.superRefine((addons, context) => {
  for (const key of AddonKey.options) {
    const { added, enabled } = addons[key];
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: [key, 'enabled'], message });
    if (LOCKED_ADDONS.includes(key) && !(added && enabled)) refuse(ADDON_LOCKED);
    else if (enabled && !added) refuse(ADDON_NOT_ADDED);
  }
});
