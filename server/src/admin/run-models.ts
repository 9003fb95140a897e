import type { Config } from '@spindle/core/config/config';
import {
  filesOf,
  missingFiles,
  type OperatorModel,
  readManifests,
} from '@spindle/core/models/manifest';
import { hasChecksum } from '@spindle/core/models/verify-checksum';
import type { Output } from './output.ts';

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
    say(describe(model));
    if (problem === null) continue;
    complain(problem);
    isGood = false;
  }
  return isGood;
}

/** Returns `clip-vit-b-32 1 (MIT, 606 MB) from https://example.com/clip`. */
function describe({ manifest }: OperatorModel): string {
  const { name, version, license, source } = manifest;
  const bytes = filesOf(manifest).reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return `${name} ${version} (${license}, ${Math.ceil(bytes / 1e6)} MB) from ${source}`;
}

/** Returns the files with another checksum than the manifest states, as a sentence; null when there are none. */
async function changedFiles({ manifest, folder }: OperatorModel): Promise<string | null> {
  const changed: string[] = [];
  for (const file of filesOf(manifest))
    if (!(await hasChecksum(folder, file))) changed.push(file.path);
  if (changed.length === 0) return null;
  return `These files of ${manifest.name} do not have the checksum of its manifest: ${changed.join(', ')}.`;
}
