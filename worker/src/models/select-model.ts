import type { ModelSettings } from '@spindle/contracts/settings/model-settings';
import type { Capability } from './capabilities.ts';
import type { ModelName } from './provider.ts';

/** Returns the name of a model in the settings: without its version, so that an update of the model stays selected. */
export const settingOf = ({ provider, model }: Pick<ModelName, 'provider' | 'model'>): string =>
  `${provider}/${model}`;

/**
 * Returns the model that serves a capability: the selected one, otherwise the first. Null when the selected one is not there: another
 * would analyze all assets again. Vectors of words and of pictures are compared, so embedText follows embedImage.
 */
export function selectModel<M extends ModelName & { capability: Capability }>(
  models: readonly M[],
  settings: ModelSettings,
  capability: Capability,
): M | null {
  const able = models.filter((model) => model.capability === capability);
  if (capability === 'embedText') {
    const image = selectModel(models, settings, 'embedImage');
    return able.find((model) => image && isPair(image, model)) ?? null;
  }
  const selected = settings.selected[capability];
  if (!selected) return able[0] ?? null;
  return able.find((model) => settingOf(model) === selected) ?? null;
}

/** Whether two models describe pictures and words in one space. All built-in ones do. */
const isPair = (image: ModelName, text: ModelName): boolean =>
  image.provider === text.provider &&
  (image.provider === 'builtin' || (image.model === text.model && image.version === text.version));
