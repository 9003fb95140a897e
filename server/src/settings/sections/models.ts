import { ModelSettings } from '@spindle/contracts/settings/model-settings';
import { isObject } from './is-object.ts';
import type { Section } from './section.ts';

/** The section `models`. A change may name some capabilities only. */
export const modelsSection: Section<'models'> = {
  schema: ModelSettings,
  merge: (current, { selected, ...fields }) => ({
    ...current,
    ...fields,
    ...(selected !== undefined && {
      selected: isObject(selected) ? { ...current.selected, ...selected } : selected,
    }),
  }),
  present: ({ values: { models } }) => models,
  hide: (shown) => ({ ...shown, immich_url: '' }),
  store: (models) => ({ models }),
};
