import type { ModelReport } from '@spindle/contracts/analysis/models';
import { splitSelected } from '@spindle/contracts/settings/model-settings';
import type { Config } from '@spindle/core/config/config';
import { type Models, openModels } from './models.ts';

/** Returns the models of this worker, with what is missing to use them. The used ones come first. */
export function reportModels(config: Config): ModelReport[] {
  const models = openModels(config);
  return [...models.missing().map(reportMissing), ...models.list().map(reportModel)];
}

function reportModel({ model, isUsed, state }: ReturnType<Models['list']>[number]): ModelReport {
  return {
    capability: model.capability,
    provider: model.provider,
    model: model.model,
    version: model.version,
    license: model.license,
    size_bytes: model.sizeBytes,
    memory_bytes: model.usualMemoryBytes,
    seconds: model.usualSeconds,
    ...state,
    is_used: isUsed,
  };
}

/** Reports a selected model that this worker does not have. */
function reportMissing({
  capability,
  selected,
}: {
  capability: ModelReport['capability'];
  selected: string;
}): ModelReport {
  return {
    capability,
    ...splitSelected(selected),
    version: '',
    license: '',
    size_bytes: null,
    memory_bytes: null,
    seconds: null,
    state: 'MODEL_MISSING',
    message: 'This server does not have the selected model.',
    is_used: true,
  };
}
