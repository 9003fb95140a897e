import type { ModelReport } from '@spindle/contracts/analysis/models';
import type { Config } from '@spindle/core/config/config';
import { missingFiles } from '@spindle/core/models/manifest';
import { missingPackages, openModels } from './models.ts';
import type { LocalModel } from './provider.ts';

/** Returns the models of this worker, with what is missing to use them. */
export function reportModels(config: Config): ModelReport[] {
  return openModels(config).list().map(reportModel);
}

function reportModel(model: LocalModel): ModelReport {
  return {
    capability: model.capability,
    provider: model.provider,
    model: model.model,
    version: model.version,
    license: model.license,
    size_bytes: model.sizeBytes,
    memory_bytes: model.usualMemoryBytes,
    seconds: model.usualSeconds,
    ...stateOf(model),
  };
}

function stateOf(model: LocalModel): Pick<ModelReport, 'state' | 'message'> {
  const packages = missingPackages(model);
  if (packages !== null) return { state: 'PACKAGES_MISSING', message: packages };
  const files = model.source ? missingFiles(model.source) : null;
  if (files !== null) return { state: 'MODEL_MISSING', message: files };
  return { state: 'READY', message: '' };
}
