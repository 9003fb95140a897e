import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A file beside the manifest. */
const ModelFile = z.strictObject({
  path: z.string().regex(/^[\w.-]+$/, 'must be a file name without a folder'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: z.number().int().min(1),
});
export type ModelFile = z.infer<typeof ModelFile>;

const Color = z.tuple([z.number(), z.number(), z.number()]);

/** A network that reads pictures: n × 3 × height × width, (value / 255 − mean) / std. */
const PictureNetwork = z.strictObject({
  file: ModelFile,
  input: z.string(),
  output: z.string(),
  width: z.number().int().min(1).max(2048),
  height: z.number().int().min(1).max(2048),
  /** `crop`: the center of the picture in the shape of the input. `stretch`: the whole picture. */
  fit: z.enum(['crop', 'stretch']),
  mean: Color,
  std: Color,
});
export type PictureNetwork = z.infer<typeof PictureNetwork>;

/** A network that reads text, with the tokenizer of CLIP. */
const TextNetwork = z.strictObject({
  file: ModelFile,
  input: z.string(),
  output: z.string(),
  /** `vocab.json` and `merges.txt` of the tokenizer. */
  vocabulary: ModelFile,
  merges: ModelFile,
  /** Longest text in tokens, with its start and its end. */
  tokens_max: z.number().int().min(3).max(1024),
});
export type TextNetwork = z.infer<typeof TextNetwork>;

/** Describes a model of the operator: docs/MACHINE-LEARNING.md. */
export const Manifest = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,64}$/),
  version: z.string().regex(/^[\w.-]{1,32}$/),
  /** SPDX identifier. */
  license: z.string(),
  /** Where the files come from. */
  source: z.url(),
  memory_bytes: z.number().int().min(1),
  /** Processor seconds of a usual request. */
  seconds: z.number().min(0),
  /** Classifies pictures: one value for each line of `names`. */
  labels: z.strictObject({ network: PictureNetwork, names: ModelFile }).optional(),
  embedImage: PictureNetwork.optional(),
  /** Its vectors are compared with those of `embedImage`. */
  embedText: TextNetwork.optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A manifest and its folder. */
export interface OperatorModel {
  manifest: Manifest;
  folder: string;
}

/** Reads the manifests `NAME/manifest.json` in a folder, and returns the errors of those that are not valid. A missing folder has none. */
export function readManifests(modelsDir: string): {
  models: OperatorModel[];
  errors: { path: string; message: string }[];
} {
  const models: OperatorModel[] = [];
  const errors: { path: string; message: string }[] = [];
  for (const name of listFolders(modelsDir)) {
    const folder = join(modelsDir, name);
    const path = join(folder, 'manifest.json');
    try {
      models.push({ manifest: Manifest.parse(JSON.parse(readFileSync(path, 'utf8'))), folder });
    } catch (error) {
      errors.push({ path, message: (error as Error).message });
    }
  }
  return { models, errors };
}

/** Returns the files of a model that are missing or have another size, as a sentence; null when all are there. */
export function missingFiles({ manifest, folder }: OperatorModel): string | null {
  const missing = filesOf(manifest).filter(
    ({ path, size_bytes }) =>
      statSync(join(folder, path), { throwIfNoEntry: false })?.size !== size_bytes,
  );
  if (missing.length === 0) return null;
  const names = missing.map(({ path }) => path).join(', ');
  return `These files are missing or incomplete in ${manifest.name}: ${names}.`;
}

/** Returns all files of a model. */
export function filesOf({ labels, embedImage, embedText }: Manifest): ModelFile[] {
  const files = [labels?.network.file, labels?.names, embedImage?.file];
  const texts = [embedText?.file, embedText?.vocabulary, embedText?.merges];
  return [...files, ...texts].filter((file) => file !== undefined);
}

function listFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
