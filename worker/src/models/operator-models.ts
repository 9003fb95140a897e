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
] as const satisfies Capability[];

/** A larger model is killed: a manifest that states too little memory must not harm the machine. */
const MEMORY_FACTOR = 3;
const TIMEOUT_SECONDS = 120;

/** Returns the models of a manifest: one for each capability that it describes. */
export function operatorModels(source: OperatorModel): LocalModel[] {
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
    timeoutSeconds: TIMEOUT_SECONDS,
    ...(capability === 'faces' && manifest.faces && { distances: distancesOf(manifest.faces) }),
    process: `operator ${manifest.name}`,
    packages: ['onnxruntime-node'],
    source,
  }));
}

const distancesOf = ({
  distances: { same, maybe, loosest, strictest },
}: FaceNetworks): FaceDistances => ({
  same,
  maybe,
  search: spreadDistances(loosest, strictest),
});
