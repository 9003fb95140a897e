import { z } from 'zod';
import { mediaNeeds, needs, route, SIGNED_IN } from '../http/route.ts';
import { AddonSettings } from './addons.ts';
import { ImageSettings, WatermarkSettings } from './image-settings.ts';
import { VideoSettings } from './video-settings.ts';

/** Messages about the outcome of saving settings. Administration specification 8, including a misspelling. */
export const SETTINGS_SAVED = 'Settings successfully updated.';
export const SETTINGS_UNREACHABLE = 'An error occured, try again later.';
export const SETTINGS_INVALID = 'Invalid inputs. Please update values and retry';
export const SETTINGS_FAILED = 'Failed to update Settings. Please retry';
export const ADDONS_FAILED = 'Failed to update settings';

/** Milliseconds for which a client may use settings without asking again. Administration specification 9. */
export const SETTINGS_STALE_MS = 3_600_000;

export const Settings = z.object({
  image: ImageSettings,
  /** The watermark of the section `image`. */
  watermark: WatermarkSettings,
  video: VideoSettings,
  addons: AddonSettings,
});
export type Settings = z.infer<typeof Settings>;

export const SettingsSection = z.enum(['image', 'watermark', 'video', 'addons']);
export type SettingsSection = z.infer<typeof SettingsSection>;

export const readSettings = route({
  method: 'GET',
  path: '/api/v1/user/settings',
  summary: 'Get the settings of this installation. Only ADMIN and MANAGER receive secrets',
  access: SIGNED_IN,
  answer: z.object({ status: z.literal('OK'), data: Settings }),
  example: () => ({}),
});

export const updateSettings = route({
  method: 'PATCH',
  path: '/api/v1/user/settings/update',
  summary:
    'Change one section: {key, value}, the bare section with ?update_key=, or {<section>: {...}}. Omitted fields are unchanged. The section is validated and saved as a whole',
  access: needs('UPDATE_SETTINGS'),
  query: z.object({ update_key: SettingsSection.optional() }),
  body: z.record(z.string(), z.unknown()),
  answer: z.object({
    status: z.literal('OK'),
    /** The section after the change. */
    data: z.union([ImageSettings, WatermarkSettings, VideoSettings, AddonSettings]),
    message: z.string(),
  }),
  example: () => ({ body: { key: 'image', value: { keep_display_p3: false } } }),
});

export const uploadWatermark = route({
  method: 'POST',
  path: '/api/v1/user/settings/watermark',
  summary:
    'Replace the watermark with one jpeg or png of at most 512000 bytes, in the field `name`',
  access: needs('UPDATE_SETTINGS'),
  bodyFormat: 'multipart',
  body: z.object({ name: z.any() }),
  answer: z.object({ status: z.literal('OK'), watermarkFileKey: z.string() }),
  example: () => ({}),
});

export const readWatermark = route({
  method: 'GET',
  path: '/api/v1/user/settings/watermark',
  summary: 'Get the watermark as a PNG',
  access: mediaNeeds('READ_ASSET'),
  query: z.object({
    /** The watermark's key: makes the response cacheable forever. */
    v: z.string().optional(),
  }),
  answer: z.any(),
  answerFormat: 'file',
  example: () => ({}),
});
