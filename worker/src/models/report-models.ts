import type { ModelReport } from '@spindle/contracts/analysis/models';
import { missingPackages } from './models.ts';
import { BUILTIN_MODELS, type LocalModel } from './provider.ts';

/** Returns the models of this worker, with what is missing to use them. */
export function reportModels(): ModelReport[] {
  return BUILTIN_MODELS.map(reportModel);
}

function reportModel(model: LocalModel): ModelReport {
  const missing = missingPackages(model);
  return {
    capability: model.capability,
    provider: model.provider,
    model: model.model,
    version: model.version,
    license: model.license,
    size_bytes: model.sizeBytes,
    memory_bytes: model.usualMemoryBytes,
    seconds: model.usualSeconds,
    state: missing === null ? 'READY' : 'PACKAGES_MISSING',
    message: missing ?? '',
  };
}
