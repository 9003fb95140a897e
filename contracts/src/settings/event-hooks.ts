import { z } from 'zod';
import { DATA_NAME_MAX, DATA_TEXT_MAX } from '../metadata/metadata.ts';

/** Add-ons that event-hooks can start. The others have no settings. Administration specification 2. */
export const HookedAddonKey = z.enum([
  'FACE_RECOGNITION',
  'EMOTION_RECOGNITION',
  'SCENE_CLASSIFICATION',
]);
export type HookedAddonKey = z.infer<typeof HookedAddonKey>;

/**
 * Add-ons that analyze assets when events happen: those with event-hooks, and others, whose hooks are fixed. In the order in which the
 * Add-on tab shows them.
 */
export const AnalysisAddonKey = z.enum([
  'IMAGE_ANALYSIS',
  ...HookedAddonKey.options,
  'POSE_ESTIMATION',
  'TEXT_RECOGNITION',
  'AUDIO_SUBTITLES',
]);
export type AnalysisAddonKey = z.infer<typeof AnalysisAddonKey>;

/** Events whose hooks start an add-on. API decision 33. */
export const STARTING_EVENTS = ['file-saved', 'file-data-updated'] as const;

/** Limits the entries of each list. */
const ENTRIES_MAX = 100;

const MIME_NAME = '[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}';
const CONTENT_TYPE = new RegExp(`^(\\*/\\*|${MIME_NAME}/(\\*|${MIME_NAME}))$`);
export const CONTENT_TYPE_INVALID =
  'must be a content type, such as image/png, or a pattern: image/* or */*';
export const CRITERION_INVALID = 'must be text, a number, true or false';

const FileSavedHook = z.strictObject({
  enabled: z.boolean().describe('Whether the event starts the add-on.'),
  content_types: z
    .array(z.string().regex(CONTENT_TYPE, CONTENT_TYPE_INVALID))
    .max(ENTRIES_MAX)
    .describe('Content types of the files. The subtype may be *; */* matches every file.'),
});

const SchemaCriteria = z
  .strictObject({
    data_schema_id: z.number().int().min(0).optional().describe('The asset schema of the asset.'),
    fields: z
      .record(
        z.string().min(1).max(DATA_NAME_MAX),
        z.union([z.string().max(DATA_TEXT_MAX), z.number(), z.boolean()], CRITERION_INVALID),
      )
      .optional()
      .describe('Values that fields of the metadata must have. A list must contain the value.'),
  })
  .describe('What the metadata must be. All of it must match; {} matches every asset.');

const FileDataUpdatedHook = FileSavedHook.extend({ schema_criteria: SchemaCriteria });

/** Which data an add-on writes. Every field is optional. */
export const Disposition = z
  .strictObject({
    update_metadata: z
      .boolean()
      .optional()
      .describe('Whether the add-on writes its labels into the data of the asset. Default: false.'),
    confidence_threshold: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Labels below it are not written. Add-ons with labels only. Default: 0.5.'),
    pass_through_fields: z
      .array(z.string().min(1).max(DATA_NAME_MAX))
      .max(ENTRIES_MAX)
      .optional()
      .describe(
        'Fields of the metadata that become filters of the face search; an empty list: all fields. FACE_RECOGNITION only.',
      ),
    names_in_downloads: z
      .boolean()
      .optional()
      .describe(
        'Whether downloads with metadata name the people on the picture, as face regions. Only callers with EDIT_ASSET get them. FACE_RECOGNITION only. Default: false.',
      ),
  })
  .describe('Which data the add-on writes.');
export type Disposition = z.infer<typeof Disposition>;

/** When an event starts an add-on, and what the add-on writes. Part B of the API, section 9. */
export const EventHooks = z.strictObject({
  'file-saved': FileSavedHook.describe('For new assets and new content of assets.'),
  'file-data-updated': FileDataUpdatedHook.describe('For changes of metadata and other data.'),
  'file-deleted': FileSavedHook.optional().describe('Accepted, and starts nothing.'),
  disposition: Disposition,
});
export type EventHooks = z.infer<typeof EventHooks>;

/** The settings of an add-on with event-hooks. docs/schema/event-hooks.json is generated from this. */
export const EventHookSettings = z.strictObject({ 'event-hooks': EventHooks });
export type EventHookSettings = z.infer<typeof EventHookSettings>;

const NEW_IMAGES = {
  'file-saved': { enabled: true, content_types: ['image/*'] },
  'file-data-updated': { enabled: false, content_types: ['image/*'], schema_criteria: {} },
};
const WITH_LABELS: EventHooks = {
  ...NEW_IMAGES,
  disposition: { update_metadata: true, confidence_threshold: 0.5 },
};

/** The event-hooks of each add-on until they are saved for the first time: an enabled add-on analyzes new images. */
export const DEFAULT_EVENT_HOOKS: Readonly<Record<AnalysisAddonKey, EventHooks>> = {
  FACE_RECOGNITION: {
    ...NEW_IMAGES,
    disposition: { update_metadata: true, pass_through_fields: [] },
  },
  EMOTION_RECOGNITION: WITH_LABELS,
  SCENE_CLASSIFICATION: WITH_LABELS,
  POSE_ESTIMATION: WITH_LABELS,
  IMAGE_ANALYSIS: WITH_LABELS,
  TEXT_RECOGNITION: {
    ...NEW_IMAGES,
    'file-saved': { enabled: true, content_types: ['image/*', 'application/pdf'] },
    disposition: {},
  },
  AUDIO_SUBTITLES: {
    ...NEW_IMAGES,
    'file-saved': { enabled: true, content_types: ['video/*', 'audio/*'] },
    disposition: {},
  },
};

/** Returns whether an add-on has event-hooks, and so settings. */
export const hasEventHooks = (key: string): key is HookedAddonKey =>
  HookedAddonKey.safeParse(key).success;
