import { z } from 'zod';

/** What a model can do. */
export const ModelCapability = z.enum([
  'faces',
  'labels',
  'objects',
  'embedImage',
  'embedText',
  'pose',
  'matte',
  'select',
  'ocr',
  'speech',
  'transcribe',
]);
export type ModelCapability = z.infer<typeof ModelCapability>;

/** Capabilities whose model an administrator selects. The model of `embedText` is always that of `embedImage`: their vectors are compared. */
export const SelectableCapability = ModelCapability.exclude(['embedText']);
export type SelectableCapability = z.infer<typeof SelectableCapability>;

export const MODEL_INVALID = 'must be a provider and a model, such as builtin/dlib-resnet34';

/** A model as `provider/model`, without its version; empty: the first of the models that can. */
const SelectedModel = z.string().regex(/^([a-z]{1,32}\/[\w.-]{1,100})?$/, MODEL_INVALID);

/** The section `models` of the settings: which models the add-ons use. */
export const ModelSettings = z.strictObject({
  /** Capabilities that are not named use the first of the models that can: one of the operator, then the built-in one. */
  selected: z.partialRecord(SelectableCapability, SelectedModel),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

export const DEFAULT_MODEL_SETTINGS: ModelSettings = { selected: {} };
