import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import {
  filesOf,
  missingFiles,
  type OperatorModel,
  readManifest,
} from '@spindle/core/models/manifest';
import type { Output } from '../output.ts';
import { changedFiles, describeModel } from './describe-model.ts';

/**
 * Copies a model with its manifest from a folder into MODELS_DIR, under its name. The copy is verified before it appears there. Returns false
 * when the manifest is not valid, a file is missing or another one, or the model is already there and `replaces` is not set.
 */
export async function importModel(
  { modelsDir }: Pick<Config, 'modelsDir'>,
  { folder, replaces }: { folder: string; replaces: boolean },
  { say, complain }: Output,
): Promise<boolean> {
  const model = openModel(folder, complain);
  if (!model) return false;
  const { name } = model.manifest;
  const target = join(modelsDir, name);
  const partial = join(modelsDir, `.${name}.partial`);
  await rm(partial, { recursive: true, force: true }); // of an interrupted import
  await copyModel(model, partial);
  const problem = await changedFiles({ ...model, folder: partial });
  const refusal = problem ?? (await moveInPlace(partial, target, replaces));
  if (refusal !== null) {
    await rm(partial, { recursive: true, force: true });
    complain(refusal);
    return false;
  }
  say(`Imported ${describeModel(model)}.`);
  say('Restart the workers to use it.');
  return true;
}

/** Reads a complete model. Returns null after a complaint. */
function openModel(folder: string, complain: Output['complain']): OperatorModel | null {
  try {
    const model = readManifest(folder);
    const missing = missingFiles(model);
    if (missing === null) return model;
    complain(missing);
  } catch (error) {
    complain(`${join(folder, 'manifest.json')} is not valid: ${(error as Error).message}`);
  }
  return null;
}

async function copyModel({ manifest, folder }: OperatorModel, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const paths = filesOf(manifest).map(({ path }) => path);
  for (const path of new Set([...paths, 'manifest.json']))
    await copyFile(join(folder, path), join(target, path));
}

/** Moves a verified copy to its place. Returns a refusal as a sentence; null when it is there. */
export async function moveInPlace(
  partial: string,
  target: string,
  replaces: boolean,
): Promise<string | null> {
  const old = join(dirname(target), `.${basename(target)}.old`);
  await rm(old, { recursive: true, force: true });
  if (replaces && existsSync(target)) await rename(target, old);
  try {
    await rename(partial, target);
    await rm(old, { recursive: true, force: true });
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    return `${target} is there already. Use --replace.`;
  }
}
