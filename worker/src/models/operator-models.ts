import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { type FaceNetworks, filesOf, type OperatorModel } from '@spindle/core/models/manifest';
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
    packages: capability === 'transcribe' ? [] : ['onnxruntime-node'],
    source: capability === 'transcribe' ? { ...source, program: findProgram(whisperPath) } : source,
  }));
}

const distancesOf = ({
  distances: { same, maybe, loosest, strictest },
}: FaceNetworks): FaceDistances => ({
  same,
  maybe,
  search: spreadDistances(loosest, strictest),
});

/** Returns the path of a program on the PATH, or of one with a path; null when it is not there. */
function findProgram(name: string): string | null {
  const folders = isAbsolute(name) ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
