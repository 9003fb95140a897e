import { z } from 'zod';
import { EventHooks, hasEventHooks } from './event-hooks.ts';

/** Optional features that an administrator adds and enables. API decision 15. */
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
  'TEXT_RECOGNITION',
  'AUDIO_SUBTITLES',
]);
export type AddonKey = z.infer<typeof AddonKey>;

/** Add-ons that are always added and enabled. Administration specification 2. */
export const LOCKED_ADDONS: readonly AddonKey[] = [
  'ON_DEMAND_IMAGE',
  'VIDEO_TRANSCODE',
  'IMAGE_DEEPZOOM',
];

/** Add-ons that are added and enabled at the first start. */
export const FIRST_ADDONS: readonly AddonKey[] = [...LOCKED_ADDONS, 'STORYBOARD'];

/**
 * Add-ons that a request to reprocess does not accept by name: tools, which process assets only when a user applies them, and
 * add-ons whose results have content keys (deep zoom, transcodes). Specification 3.
 */
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
export const ADDON_NOT_ADDED = 'Add this add-on before you enable it';
export const ADDON_WITHOUT_SETTINGS = 'This add-on has no settings';

export const ADDON_TEXTS: Readonly<Record<AddonKey, { title: string; description: string }>> = {
  ON_DEMAND_IMAGE: {
    title: 'On-demand images',
    description: 'Images in any size or format, generated on request.',
  },
  VIDEO_TRANSCODE: {
    title: 'Video transcodes',
    description: 'Renditions of videos in the sizes and formats that players need.',
  },
  IMAGE_DEEPZOOM: {
    title: 'Deep zoom',
    description: 'Zoom into very large images, loaded in tiles.',
  },
  STORYBOARD: {
    title: 'Storyboard',
    description: 'Frames for browsing a video.',
  },
  IMAGE_AUTOFIX: {
    title: 'Auto-fix',
    description: 'Correct the exposure, white balance and contrast of an image.',
  },
  REMOVE_REDEYE: {
    title: 'Red-eye removal',
    description: 'Remove red eyes caused by a flash.',
  },
  IMAGE_GRAPHICS: {
    title: 'Graphics',
    description: 'Add text and shapes to an image.',
  },
  IMAGE_COLLAGE: {
    title: 'Collage',
    description: 'Combine several images into one.',
  },
  REMOVE_BACKGROUND: {
    title: 'Background removal',
    description: 'Remove the background of an image.',
  },
  FACE_RECOGNITION: {
    title: 'Face recognition',
    description: 'Find images of the same person.',
  },
  EMOTION_RECOGNITION: {
    title: 'Emotion recognition',
    description: 'Label faces by emotion.',
  },
  SCENE_CLASSIFICATION: {
    title: 'Scene classification',
    description: 'Label images by scene.',
  },
  POSE_ESTIMATION: {
    title: 'Pose estimation',
    description: 'Label images by the poses of people.',
  },
  IMAGE_ANALYSIS: {
    title: 'Image analysis',
    description: 'Label what images show.',
  },
  TEXT_RECOGNITION: {
    title: 'Text recognition',
    description: 'Read the text in images and scanned documents, so that search finds it.',
  },
  AUDIO_SUBTITLES: {
    title: 'Audio subtitles',
    description:
      'Create subtitles from speech, with word substitutions. The built-in model makes a basic English draft.',
  },
};

export const Addon = z.strictObject({
  title: z.string(),
  description: z.string(),
  added: z.boolean(),
  /** Only an added add-on can be enabled; removing it disables it. */
  enabled: z.boolean(),
  /** Empty unless the add-on has event-hooks. */
  settings: z.strictObject({ 'event-hooks': EventHooks.optional() }),
});
export type Addon = z.infer<typeof Addon>;

/** The section `addons` of the settings. */
export const AddonSettings = z.record(AddonKey, Addon);
export type AddonSettings = z.infer<typeof AddonSettings>;

/** The schema that validates the section when it is saved. */
export const GivenAddonSettings = AddonSettings.superRefine((addons, context) => {
  for (const key of AddonKey.options) {
    const { added, enabled, settings } = addons[key];
    const refuse = (message: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', path: [key, ...path], message });
    if (LOCKED_ADDONS.includes(key) && !(added && enabled)) refuse(ADDON_LOCKED, 'enabled');
    else if (enabled && !added) refuse(ADDON_NOT_ADDED, 'enabled');
    const hooks = settings['event-hooks'];
    if (hasEventHooks(key) && !hooks) refuse('is required', 'settings', 'event-hooks');
    if (!hasEventHooks(key) && hooks) refuse(ADDON_WITHOUT_SETTINGS, 'settings');
  }
});
