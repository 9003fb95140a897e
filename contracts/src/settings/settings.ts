import { z } from 'zod';
import { mediaNeeds, needs, route, SIGNED_IN } from '../http/route.ts';
import { Addon, AddonSettings } from './addons.ts';
import { DEFAULT_EVENT_HOOKS, EventHookSettings } from './event-hooks.ts';
import { DatabaseSettings, WebhookSettings } from './event-settings.ts';
import { ImageSettings, WatermarkSettings } from './image-settings.ts';
import { ModelSettings } from './model-settings.ts';
import { SecuritySettings } from './security-settings.ts';
import { StorageSettings } from './storage-settings.ts';
import { VideoSettings } from './video-settings.ts';

/** Messages about the outcome of saving settings. Administration specification 8, including a misspelling. */
export const SETTINGS_SAVED = 'Settings successfully updated.';
export const SETTINGS_UNREACHABLE = 'An error occured, try again later.';
export const SETTINGS_INVALID = 'Invalid inputs. Please update values and retry';
export const SETTINGS_FAILED = 'Failed to update Settings. Please retry';
export const ADDONS_FAILED = 'Failed to update settings';

/** Milliseconds for which a client may use settings without asking again. Administration specification 9. */
export const SETTINGS_STALE_MS = 3_600_000;

/** Message for a change of a section that was changed since it was read. */
export const SETTINGS_CHANGED =
  'Another administrator has changed these settings. Review them, then save again.';

/** The limit of users, and the number of enabled users. */
export const SubscriptionSettings = z.object({
  details: z.object({
    /** Null: unlimited. */
    user_limit: z.number().int().nullable(),
    user_count: z.number().int(),
  }),
});

/** All sections. Secrets are masked; for roles without UPDATE_SETTINGS, secrets, URLs and buckets are empty. */
export const Settings = z.object({
  storage: StorageSettings,
  security: SecuritySettings,
  /** The section `security` under its older name. */
  auth: SecuritySettings,
  image: ImageSettings,
  /** The watermark of the section `image`. */
  watermark: WatermarkSettings,
  video: VideoSettings,
  webhook: WebhookSettings,
  database: DatabaseSettings,
  addons: AddonSettings,
  models: ModelSettings,
  /** Read-only. */
  subscription: SubscriptionSettings,
});
export type Settings = z.infer<typeof Settings>;

/** The sections that can be changed. */
export const SettingsSection = z.enum([
  'storage',
  'security',
  'image',
  'watermark',
  'video',
  'webhook',
  'database',
  'addons',
  'models',
]);
export type SettingsSection = z.infer<typeof SettingsSection>;

/** Number of changes of each section. Sent as If-Match, it prevents overwriting somebody else's change. */
export const SettingsRevisions = z.record(SettingsSection, z.number().int());
export type SettingsRevisions = z.infer<typeof SettingsRevisions>;

/** A section in requests. `auth` is the older name of `security`. */
export const SectionName = z
  .enum([...SettingsSection.options, 'auth'])
  .transform((name) => (name === 'auth' ? ('security' as const) : name));

export const readSettings = route({
  method: 'GET',
  path: '/api/v1/user/settings',
  summary:
    'Get the settings of this installation. Only ADMIN and MANAGER receive keys, URLs and buckets',
  access: SIGNED_IN,
  answer: z.object({ status: z.literal('OK'), data: Settings, revisions: SettingsRevisions }),
  example: () => ({}),
});

export const updateSettings = route({
  method: 'PATCH',
  path: '/api/v1/user/settings/update',
  summary:
    'Change one section: {key, value}, the bare section with ?update_key=, or {<section>: {...}}. Omitted fields are unchanged. The section is validated and saved as a whole. If-Match with its revision refuses to overwrite a later change (409)',
  access: needs('UPDATE_SETTINGS'),
  query: z.object({ update_key: SectionName.optional() }),
  body: z.record(z.string(), z.unknown()),
  answer: z.object({
    status: z.literal('OK'),
    /** The section after the change. */
    data: z.union([
      StorageSettings,
      SecuritySettings,
      ImageSettings,
      WatermarkSettings,
      VideoSettings,
      WebhookSettings,
      DatabaseSettings,
      AddonSettings,
      ModelSettings,
    ]),
    revision: z.number().int(),
    message: z.string(),
  }),
  example: () => ({ body: { key: 'image', value: { keep_display_p3: false } } }),
});

export const updateAddonSettings = route({
  method: 'POST',
  path: '/api/v1/user/settings/addons/{addonKey}',
  summary:
    'Replace the event-hooks of FACE_RECOGNITION, EMOTION_RECOGNITION or SCENE_CLASSIFICATION. If-Match with the revision of the section `addons` refuses to overwrite a later change (409)',
  access: needs('UPDATE_SETTINGS'),
  params: z.object({ addonKey: z.string() }),
  body: EventHookSettings,
  answer: z.object({
    status: z.literal('OK'),
    /** The add-on after the change. */
    data: Addon,
    /** Of the section `addons`. */
    revision: z.number().int(),
    message: z.string(),
  }),
  example: () => ({
    params: { addonKey: 'SCENE_CLASSIFICATION' },
    body: { 'event-hooks': DEFAULT_EVENT_HOOKS.SCENE_CLASSIFICATION },
  }),
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
