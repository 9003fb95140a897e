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

/** Name of an input or an output. Missing: the only one. */
const Tensor = z.string().optional();

const Color = z.tuple([z.number(), z.number(), z.number()]);

/** A network that reads pictures: n × 3 × height × width, (value / 255 − mean) / std. */
const PictureNetwork = z.strictObject({
  file: ModelFile,
  input: Tensor,
  output: Tensor,
  width: z.number().int().min(1).max(2048),
  height: z.number().int().min(1).max(2048),
  /** `crop`: the center of the picture in the shape of the input. `stretch`: the whole picture. */
  fit: z.enum(['crop', 'stretch']),
  mean: Color,
  std: Color,
});
export type PictureNetwork = z.infer<typeof PictureNetwork>;

/** A network that reads text, with the tokenizer of CLIP or with that of a `tokenizer.json`. */
const TextNetwork = z
  .strictObject({
    file: ModelFile,
    input: z.string(),
    output: z.string(),
    /** `vocab.json` and `merges.txt` of CLIP. */
    vocabulary: ModelFile.optional(),
    merges: ModelFile.optional(),
    /** `tokenizer.json` of Hugging Face, instead of the vocabulary and the merges. */
    tokenizer: ModelFile.optional(),
    /** Whether words are turned to lower case first. CLIP's always are. */
    lower_case: z.boolean().default(false),
    /** A token such as `<pad>`, with which every text is filled to `tokens_max`. Texts keep their length without it. */
    pad: z.string().optional(),
    /** Longest text in tokens, with its start and its end. */
    tokens_max: z.number().int().min(3).max(1024),
  })
  .refine(
    ({ vocabulary, merges, tokenizer }) =>
      tokenizer ? !vocabulary && !merges : vocabulary && merges,
    { message: 'needs either a tokenizer or a vocabulary with merges' },
  );
export type TextNetwork = z.infer<typeof TextNetwork>;

/** Classifies pictures: by a network with one value for each line of `names`, or by words that are compared with pictures. */
const Labels = z.union([
  z.strictObject({ network: PictureNetwork, names: ModelFile }),
  z.strictObject({
    /** One label a line, at most 2,000. */
    words: ModelFile,
    /** The text of a label for `embedText`, with {} for the label. */
    template: z.string().max(200).includes('{}'),
    /** Factor of the cosine similarities before they become probabilities: 100 for CLIP. */
    scale: z.number().positive().max(1000),
  }),
]);

/** Separates the foreground: one value for each pixel of the input. */
const MatteNetwork = z.strictObject({
  network: PictureNetwork.extend({ fit: z.literal('stretch') }),
  /** Whether the values are turned into probabilities by a sigmoid. */
  sigmoid: z.boolean(),
});

const Distance = z.number().positive().max(2);

/** Finds faces as YuNet does, and describes them as SFace does: aligned by five points. */
const FaceNetworks = z.strictObject({
  detect: z.strictObject({
    file: ModelFile,
    input: Tensor,
    /** Width and height of the input in pixels. */
    side: z.number().int().min(64).max(2048).multipleOf(32),
    /** Detections below it are no faces. */
    score_min: z.number().min(0).max(1),
  }),
  describe: z.strictObject({ file: ModelFile, input: Tensor, output: Tensor }),
  /** Euclidean distances of vectors of length 1: sqrt(2 − 2 × cosine similarity). */
  distances: z.strictObject({
    /** Faces of one person. */
    same: Distance,
    /** Perhaps one person: users are asked. */
    maybe: Distance,
    /** A face search at strictness 0 and 9. */
    loosest: Distance,
    strictest: Distance,
  }),
});
export type FaceNetworks = z.infer<typeof FaceNetworks>;

/** Describes a model of the operator: docs/MACHINE-LEARNING.md. */
export const Manifest = z
  .strictObject({
    name: z.string().regex(/^[\w.-]{1,64}$/),
    version: z.string().regex(/^[\w.-]{1,32}$/),
    /** SPDX identifier. */
    license: z.string(),
    /** Where the files come from. */
    source: z.url(),
    memory_bytes: z.number().int().min(1),
    /** Processor seconds of a usual request. */
    seconds: z.number().min(0),
    labels: Labels.optional(),
    embedImage: PictureNetwork.optional(),
    /** Its vectors are compared with those of `embedImage`. */
    embedText: TextNetwork.optional(),
    matte: MatteNetwork.optional(),
    faces: FaceNetworks.optional(),
    /** Networks of PP-OCR, and their characters, one a line, without the space. */
    ocr: z.strictObject({ detect: ModelFile, read: ModelFile, characters: ModelFile }).optional(),
    /** A model of whisper.cpp, such as `ggml-small.bin`. `seconds` is then for a minute of sound. */
    transcribe: z.strictObject({ file: ModelFile }).optional(),
  })
  .refine(
    ({ labels, embedImage, embedText }) =>
      !labels || 'network' in labels || (embedImage && embedText),
    { path: ['labels'], message: 'words need embedImage and embedText' },
  );
export type Manifest = z.infer<typeof Manifest>;

/** A manifest and its folder. */
export interface OperatorModel {
  manifest: Manifest;
  folder: string;
  /** Path of the program that runs the model; null when it is not installed. Missing for models that need none. */
  program?: string | null;
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
      models.push(readManifest(folder));
    } catch (error) {
      errors.push({ path, message: (error as Error).message });
    }
  }
  return { models, errors };
}

/** Reads the manifest of a folder. Throws when it is not there or not valid. */
export function readManifest(folder: string): OperatorModel {
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  return { manifest: Manifest.parse(JSON.parse(text)), folder };
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
export function filesOf(manifest: Manifest): ModelFile[] {
  const { labels, embedImage, embedText, matte, faces, ocr, transcribe } = manifest;
  const ofLabels = !labels
    ? []
    : 'words' in labels
      ? [labels.words]
      : [labels.network.file, labels.names];
  const networks = [embedImage?.file, matte?.network.file, transcribe?.file];
  const ofFaces = [faces?.detect.file, faces?.describe.file];
  const ofText = [ocr?.detect, ocr?.read, ocr?.characters];
  const texts = [embedText?.file, embedText?.vocabulary, embedText?.merges, embedText?.tokenizer];
  return [...ofLabels, ...networks, ...ofFaces, ...ofText, ...texts].filter(
    (file) => file !== undefined,
  );
}

function listFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return folders.filter((name) => !name.startsWith('.')).sort(); // an interrupted import starts with a dot
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
