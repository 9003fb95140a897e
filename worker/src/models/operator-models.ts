import {
  type FaceNetworks,
  filesOf,
  type Manifest,
  type OperatorModel,
} from '@spindle/core/models/manifest';
import { searchPath } from '../programs/search-path.ts';
import type { Capability } from './capabilities.ts';
import { type FaceDistances, spreadDistances } from './face-distances.ts';
import type { LocalModel } from './provider.ts';

/** Capabilities that a manifest can describe. */
export const OPERATOR_CAPABILITIES = [
  'labels',
  'embedImage',
  'embedText',
  'matte',
  'faces',
  'ocr',
  'transcribe',
] as const satisfies Capability[];

/** A larger model is killed: a manifest that states too little memory must not harm the machine. */
const MEMORY_FACTOR = 3;
const TIMEOUT_SECONDS = 120;
/** Of a minute of sound. A large model on an old processor is slower than speech. */
const SPEECH_TIMEOUT_SECONDS = 3600;

/** Returns the models of a manifest: one for each capability that it describes. `whisperPath`: name or path of the program of whisper.cpp. */
export function operatorModels(source: OperatorModel, whisperPath: string): LocalModel[] {
  const { manifest } = source;
  return OPERATOR_CAPABILITIES.filter((capability) => manifest[capability]).map((capability) => ({
    capability,
    provider: 'operator',
    model: manifest.name,
    version: manifest.version,
    license: manifest.license,
    sizeBytes: filesOf(manifest).reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    usualMemoryBytes: manifest.memory_bytes,
    memoryMaxBytes: MEMORY_FACTOR * manifest.memory_bytes,
    usualSeconds: manifest.seconds,
    timeoutSeconds: capability === 'transcribe' ? SPEECH_TIMEOUT_SECONDS : TIMEOUT_SECONDS,
    ...(capability === 'faces' && manifest.faces && { distances: distancesOf(manifest.faces) }),
    process: `operator ${manifest.name}`,
    packages: packagesOf(capability, manifest),
    source: capability === 'transcribe' ? { ...source, program: searchPath(whisperPath) } : source,
  }));
}

/** Returns the npm packages that run a capability of a model. */
function packagesOf(capability: Capability, { embedText }: Manifest): string[] {
  if (capability === 'transcribe') return [];
  const readsWords = capability === 'embedText' || capability === 'labels';
  const tokenizer = readsWords && embedText?.tokenizer ? ['@huggingface/tokenizers'] : [];
  return ['onnxruntime-node', ...tokenizer];
}

const distancesOf = ({
  distances: { same, maybe, loosest, strictest },
}: FaceNetworks): FaceDistances => ({
  same,
  maybe,
  search: spreadDistances(loosest, strictest),
});
