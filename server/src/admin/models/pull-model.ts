import { statSync } from 'node:fs';
import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import { filesOf, type ModelFile } from '@spindle/core/models/manifest';
import { AdminError } from '../admin-error.ts';
import type { Output } from '../output.ts';
import { CATALOG, type CatalogModel } from './catalog.ts';
import { describeModel } from './describe-model.ts';
import { downloadFile } from './download-file.ts';
import { moveInPlace } from './import-model.ts';

/** Bytes that stay free on the disk. */
const RESERVE_BYTES = 200_000_000;

interface Pull {
  /** Null: list the models. */
  name: string | null;
  /** Whether to download without a question. */
  isAgreed: boolean;
  replaces: boolean;
  catalog?: readonly CatalogModel[];
}

/** Asks for an answer on the terminal. Throws AdminError without one. */
export type Ask = (question: string) => Promise<string>;

/**
 * Downloads a model of the catalog into MODELS_DIR, after its files and its license were shown and agreed to. It appears there when all files
 * are verified. Returns false when the answer is no, or when the model is already there and `replaces` is not set. Throws AdminError.
 */
export async function pullModel(
  config: Pick<Config, 'modelsDir' | 'outboundAllow'>,
  { name, isAgreed, replaces, catalog = CATALOG }: Pull,
  { say, complain, ask }: Output & { ask: Ask },
): Promise<boolean> {
  if (name === null) {
    for (const { manifest } of catalog) say(describeModel({ manifest, folder: '' }));
    say('None of them was tested with Spindle. models pull NAME downloads one.');
    return true;
  }
  const model = catalog.find(({ manifest }) => manifest.name === name);
  if (!model) throw new AdminError(`The catalog has no model ${name}. See: models pull`);
  const { manifest, urls } = model;
  const files = uniqueFiles(filesOf(manifest));
  say(describeModel({ manifest, folder: '' }));
  for (const { path, size_bytes } of files)
    say(`  ${path}: ${megabytes(size_bytes)} from ${urls[path]}`);
  say('It was not tested with Spindle.');
  if (!isAgreed && !isYes(await ask('Do you accept the license, and download these files? (y/n) ')))
    return false;
  const partial = join(config.modelsDir, `.${name}.pull`);
  await mkdir(partial, { recursive: true });
  await requireSpace(partial, files);
  for (const file of files) {
    const path = join(partial, file.path);
    const download = { url: urls[file.path] ?? '', path, file };
    await downloadFile(config, download, progressOf(file, say));
  }
  await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const refusal = await moveInPlace(partial, join(config.modelsDir, name), replaces);
  if (refusal !== null) {
    complain(refusal);
    return false;
  }
  say(`${name} is installed. Restart the workers to use it.`);
  return true;
}

const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer.trim());

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** A file may serve several capabilities. */
const uniqueFiles = (files: readonly ModelFile[]): ModelFile[] => [
  ...new Map(files.map((file) => [file.path, file])).values(),
];

/** Throws AdminError when the disk lacks the space for the rest of the files. */
async function requireSpace(folder: string, files: readonly ModelFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const sizeOf = (path: string) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0;
  const missing = files.reduce(
    (sum, { path, size_bytes }) => sum + size_bytes - sizeOf(path) - sizeOf(`${path}.part`),
    0,
  );
  if (missing + RESERVE_BYTES <= bavail * bsize) return;
  throw new AdminError(
    `The disk of ${folder} lacks space: ${megabytes(missing + RESERVE_BYTES)} are needed, ${megabytes(bavail * bsize)} are free.`,
  );
}

/** Returns a function that reports each tenth of a file. */
function progressOf({ path, size_bytes }: ModelFile, say: Output['say']): (bytes: number) => void {
  let told = 0;
  return (bytes) => {
    const tenths = Math.floor((10 * bytes) / size_bytes);
    if (tenths <= told) return;
    told = tenths;
    say(`  ${path}: ${10 * tenths} %`);
  };
}
