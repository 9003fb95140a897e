import type { Config } from '@spindle/core/config/config';
import { missingFiles, readManifests } from '@spindle/core/models/manifest';
import type { Output } from '../output.ts';
import { changedFiles, describeModel } from './describe-model.ts';

/**
 * Lists the models in MODELS_DIR with their license, size and source. `verifies`: also compares the checksums of their files. Returns false
 * when a manifest is not valid, or a file is missing or another one.
 */
export async function runModels(
  { modelsDir }: Pick<Config, 'modelsDir'>,
  { verifies }: { verifies: boolean },
  { say, complain }: Output,
): Promise<boolean> {
  const { models, errors } = readManifests(modelsDir);
  if (models.length + errors.length === 0) say(`There are no models in ${modelsDir}.`);
  for (const { path, message } of errors) complain(`${path} is not valid: ${message}`);
  let isGood = errors.length === 0;
  for (const model of models) {
    const problem = missingFiles(model) ?? (verifies ? await changedFiles(model) : null);
    say(describeModel(model));
    if (problem === null) continue;
    complain(problem);
    isGood = false;
  }
  return isGood;
}
