import { stat } from 'node:fs/promises';
import type { AssetKind, PaletteColor } from '@spindle/contracts/assets/assets';
import type { Config } from '@spindle/core/config/config';
import type { ImageFileInfo } from '@spindle/core/decoder-pool/decode-request';
import { bareType, kindOf } from '@spindle/core/file-types/kind';
import { FILE_EMPTY, Locked, Undecodable } from '@spindle/core/file-types/undecodable';
import { isVector } from '@spindle/core/file-types/vector-types';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { AUDIO_TYPES, VIDEO_TYPES } from '../ffmpeg/media-types.ts';
import { readDocumentText } from '../images/document-text.ts';
import { forTypes } from '../images/for-types.ts';
import { layoutFacts } from '../images/layout-facts.ts';
import type { Facts } from '../images/local-file.ts';
import { CONVERTIBLE_TYPES } from '../images/readable-image.ts';
import { undecodable } from '../images/undecodable-file.ts';
import type { EmbeddedMetadata } from '../programs/clean-metadata.ts';
import { MissingProgram } from '../programs/installed-programs.ts';
import { openTools } from '../programs/tools.ts';
import {
  type FileToInspect,
  type Inspector,
  inspectAudio,
  inspectImage,
  inspectVideo,
  type KindInspection,
} from './inspect-by-kind.ts';

/** The result of an inspection: properties of a file, its embedded metadata, and the images rendered from it. */
export interface Inspection extends Facts {
  kind: AssetKind;
  palette: PaletteColor[];
  /** Base64. */
  thumbhash: string | null;
  /** 16 hexadecimal characters. */
  dhash: string | null;
  metadata: EmbeddedMetadata;
  /** The text inside a document, as far as it is searched; empty for other files. */
  text: string;
  thumb: ImageFileInfo | null;
  preview: ImageFileInfo | null;
  /** Why no images were rendered from a file of a known type: a program is missing, or the file cannot be drawn. */
  noPreview: MissingProgram | Undecodable | null;
  /** Why the images come from a preview that is embedded in the file; null otherwise. */
  standIn: Undecodable | null;
}

export type InspectOptions = Pick<
  FileToInspect,
  'workDir' | 'signal' | 'onThumb' | 'keepDisplayP3' | 'thumb'
> & {
  config: Config;
  /** Limits the CPU time of rendering a vector file, in milliseconds. */
  vectorMs?: number;
};

/**
 * Limits the CPU time of rendering a vector file, in milliseconds. Ordinary drawings take less than a second; hostile ones would
 * occupy a decoder until its timeout.
 */
const VECTOR_MS = 15_000;

/** Content types that the decoder opens without conversion. */
const DECODED_TYPES = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg+xml'].map(
  (name) => `image/${name}`,
);

/** `noun` names the kind of file in error messages. */
const INSPECTORS = new Map<string, { noun: string; inspect: Inspector }>([
  ...forTypes([...DECODED_TYPES, ...CONVERTIBLE_TYPES], { noun: 'image', inspect: inspectImage }),
  ...forTypes(VIDEO_TYPES, { noun: 'video', inspect: inspectVideo }),
  ...forTypes(AUDIO_TYPES, { noun: 'audio file', inspect: inspectAudio }),
]);

/**
 * Inspects a local file and renders its thumbnail and preview. For an unknown content type it returns only the kind.
 * When the file cannot be drawn or a program is missing, it returns the reason, the kind and the embedded metadata. Throws
 * Undecodable with a message for `errors.original` for an empty file, Unavailable, and the signal's reason.
 */
export async function inspectFile(
  path: string,
  contentType: string,
  options: InspectOptions,
): Promise<Inspection> {
  const known = INSPECTORS.get(bareType(contentType));
  if (!known) return { ...NOTHING, kind: kindOf(contentType) };
  const { size } = await stat(path);
  // An empty text is a valid file; it only has no image.
  if (size === 0 && bareType(contentType).startsWith('text/'))
    return { ...NOTHING, kind: kindOf(contentType) };
  if (size === 0) throw new Undecodable(FILE_EMPTY);
  const tools = await openTools(options.config);
  const processor = isVector(contentType) ? { leftMs: options.vectorMs ?? VECTOR_MS } : undefined;
  const file = { ...options, path, contentType: bareType(contentType), tools, processor };
  const inspecting = known.inspect(file).catch((error) => withoutImages(file, known.noun, error));
  const [inspection, metadata, text] = await Promise.all([
    inspecting,
    readMetadata(file, inspecting),
    inspecting.then(() => readDocumentText(file)),
  ]);
  const { images, ...facts } = inspection;
  const { palette, thumbhash, dhash, thumb, preview } = images ?? NOTHING;
  return {
    ...NOTHING,
    ...facts,
    palette,
    thumbhash,
    dhash,
    thumb,
    preview,
    metadata: metadata ?? {},
    text,
  };
}

/** Types that a password may protect. ExifTool takes seconds to find out that it cannot decrypt one. */
const LOCKABLE_TYPES = ['application/pdf', 'application/illustrator'];

/** Reads the embedded metadata of a file, unless a password protects it. Returns null when it cannot be read. */
async function readMetadata(
  { path, contentType, tools }: FileToInspect,
  inspecting: Promise<KindInspection>,
): Promise<EmbeddedMetadata | null> {
  if (LOCKABLE_TYPES.includes(contentType) && (await inspecting).noPreview instanceof Locked)
    return null;
  return (await tools.metadata?.read(path, contentType)) ?? null;
}

/** Returns the properties of a file that has no images, with the reason. Rethrows errors that a retry may mend. */
async function withoutImages(
  { path, contentType, tools }: FileToInspect,
  noun: string,
  error: unknown,
): Promise<KindInspection> {
  const noPreview = error instanceof ProgramFailed ? undecodable(noun, error) : error;
  if (!(noPreview instanceof Undecodable || noPreview instanceof MissingProgram)) throw error;
  const kind = kindOf(contentType);
  const layout = kind === 'IMAGE' ? await tools.metadata?.readLayout(path) : null;
  return { kind, ...layoutFacts(layout ?? null), images: null, noPreview };
}

/** The inspection of a file of which nothing but its kind is known. */
const NOTHING: Omit<Inspection, 'kind'> = {
  width: null,
  height: null,
  durationSeconds: null,
  dpi: null,
  orientation: null,
  pages: null,
  unusedTracks: [],
  hasSubtitles: false,
  isDamaged: false,
  palette: [],
  thumbhash: null,
  dhash: null,
  metadata: {},
  text: '',
  thumb: null,
  preview: null,
  noPreview: null,
  standIn: null,
};
