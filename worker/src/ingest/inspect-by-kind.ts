import { join } from 'node:path';
import type { AssetKind } from '@spindle/contracts/assets/assets';
import type { Feature } from '@spindle/contracts/settings/client-config';
import type { ThumbnailAndPreview } from '@spindle/core/decoder-pool/decode-request';
import { kindOf } from '@spindle/core/file-types/kind';
import { Locked, Undecodable } from '@spindle/core/file-types/undecodable';
import { ProgramFailed, type ProgramLimits } from '@spindle/core/programs/run-program';
import { writeCover, writeWaveform } from '../ffmpeg/extract-audio.ts';
import { writePoster } from '../ffmpeg/extract-frame.ts';
import type { AudioTrack, MediaInfo } from '../ffmpeg/media-info.ts';
import { type OpenMedia, openMediaWith } from '../ffmpeg/open-media.ts';
import { findEmbeddedPreview } from '../images/embedded-preview.ts';
import type { Facts, LocalFile } from '../images/local-file.ts';
import { makeReadable } from '../images/readable-image.ts';
import { type RenderOptions, renderThumbnailAndPreview } from '../images/thumbnail-and-preview.ts';
import { undecodable } from '../images/undecodable-file.ts';
import { type MissingProgram, requireProgram } from '../programs/installed-programs.ts';

/** A local file to inspect, with the options of its thumbnail and preview. */
export type FileToInspect = LocalFile & RenderOptions;

/** Properties of one kind of file, and the images rendered from it. */
export interface KindInspection extends Partial<Facts> {
  /** Determined by content: a video file without a video track is AUDIO. */
  kind: AssetKind;
  /** Null when none can be rendered, for the reason in `noPreview`. */
  images: (Omit<ThumbnailAndPreview, 'dhash'> & { dhash: string | null }) | null;
  noPreview?: MissingProgram | Undecodable;
  /** Why the images come from a preview that is embedded in the file: the file itself cannot be drawn. */
  standIn?: Undecodable | null;
}

export type Inspector = (file: FileToInspect) => Promise<KindInspection>;

/** Longest side of a preview, in pixels: documents and raw files are rendered no larger. */
const PREVIEW_PIXELS = 2048;

/** What a viewer is told about images of an embedded preview, after the reason. */
const STAND_IN = 'The preview is the one that is embedded in the file.';

const GIB = 1024 ** 3;
/** Limits of one program run, in milliseconds. Drawing a waveform reads the whole file. */
const PROBE_TIMEOUT_MS = 30_000;
const FFMPEG_TIMEOUT_MS = 60_000;
const WAVEFORM_TIMEOUT_MS = 300_000;

/**
 * Inspects an image, or the first page of a document. One that cannot be drawn is represented by the preview that is embedded in it.
 * Throws like makeReadable.
 */
export async function inspectImage(file: FileToInspect): Promise<KindInspection> {
  try {
    return await drawImage(file);
  } catch (error) {
    if (!(error instanceof Undecodable) || error instanceof Locked) throw error;
    const standIn = await drawEmbeddedPreview(file, error);
    if (!standIn) throw error;
    return standIn;
  }
}

/** Renders the preview that is embedded in a file. Returns null when there is none that can be decoded. */
async function drawEmbeddedPreview(
  file: FileToInspect,
  { message }: Undecodable,
): Promise<KindInspection | null> {
  const preview = await findEmbeddedPreview(file);
  if (!preview) return null;
  try {
    const options = { ...file, thumb: null };
    const images = await renderThumbnailAndPreview(options, preview.path, preview.contentType);
    const standIn = new Undecodable(`${message} ${STAND_IN}`);
    return { kind: kindOf(file.contentType), ...preview.facts, images, standIn };
  } catch (error) {
    if (error instanceof Undecodable) return null;
    throw error;
  }
}

async function drawImage(file: FileToInspect): Promise<KindInspection> {
  const { path, contentType, facts, isGenerated } = await makeReadable(file, PREVIEW_PIXELS);
  // The server rendered the thumbnail of the upload from the file itself.
  const options = path === file.path ? file : { ...file, thumb: null };
  const images = await renderThumbnailAndPreview(options, path, contentType);
  const { width, height, dpi, orientation, pages } = images;
  return {
    kind: kindOf(file.contentType),
    width,
    height,
    dpi,
    orientation,
    pages,
    ...facts, // known properties of the file itself replace those of an image rendered from it
    isDamaged: images.isDamaged || facts.isDamaged === true,
    // Palette and dhash would describe our own drawing of a text or font.
    images: isGenerated ? { ...images, palette: [], dhash: null } : images,
  };
}

/**
 * Inspects a video and renders a representative frame. A video that ffmpeg cannot decode has no images. Throws ProgramFailed,
 * MissingProgram.
 */
export async function inspectVideo(file: FileToInspect): Promise<KindInspection> {
  const info = await probe(file, 'VIDEO');
  const { durationSeconds, unusedTracks, unreadableVideo } = info;
  const { width, height } = info.video ?? unreadableVideo ?? { width: null, height: null };
  const facts = { kind: 'VIDEO' as const, width, height, durationSeconds, unusedTracks };
  if (unreadableVideo) return { ...facts, ...withoutDecoder('video', unreadableVideo.codec) };
  if (!info.video) return inspectAudioTrack(file, info);
  const output = join(file.workDir, 'poster.png');
  try {
    await writePoster(ffmpegJob(file, 'VIDEO', output), info);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    return { ...facts, images: null, noPreview: undecodable('video', error) };
  }
  return {
    ...facts,
    hasSubtitles: info.textSubtitles.length > 0,
    images: await renderThumbnailAndPreview(file, output, 'image/png'),
  };
}

/** Returns the reason why a file has no images when ffmpeg has no decoder for its codec. */
function withoutDecoder(noun: string, codec: string) {
  const reason = new ProgramFailed(`it uses the codec ${codec}, which this server cannot decode`);
  return { images: null, noPreview: undecodable(noun, reason) };
}

/** Inspects an audio file and renders its cover or its waveform. Throws ProgramFailed, MissingProgram. */
export async function inspectAudio(file: FileToInspect): Promise<KindInspection> {
  return inspectAudioTrack(file, await probe(file, 'AUDIO'));
}

async function inspectAudioTrack(file: FileToInspect, info: MediaInfo): Promise<KindInspection> {
  const { durationSeconds, unusedTracks } = info;
  const [track] = info.audioTracks;
  const unreadable = unusedTracks.find(({ kind }) => kind === 'AUDIO');
  if (!track && unreadable)
    return {
      kind: 'AUDIO',
      durationSeconds,
      unusedTracks,
      ...withoutDecoder('audio file', unreadable.codec),
    };
  if (!track) throw new ProgramFailed('it contains neither audio nor video');
  const images = (await renderCover(file, info)) ?? (await renderWaveform(file, track, info));
  return { kind: 'AUDIO', durationSeconds, unusedTracks, images };
}

/** Renders the attached cover. Returns null without a readable cover: the audio itself may be intact. */
async function renderCover(
  file: FileToInspect,
  { cover }: MediaInfo,
): Promise<ThumbnailAndPreview | null> {
  if (!cover) return null;
  const output = join(file.workDir, 'cover'); // of any image type
  try {
    await writeCover(ffmpegJob(file, 'AUDIO', output), cover);
    return await renderThumbnailAndPreview(file, output, 'image/*');
  } catch (error) {
    if (error instanceof ProgramFailed || error instanceof Undecodable) return null;
    throw error;
  }
}

/** Renders the waveform as an image. It has no palette and no dhash, which would describe our drawing instead of the audio. */
async function renderWaveform(
  file: FileToInspect,
  track: AudioTrack,
  info: MediaInfo,
): Promise<KindInspection['images']> {
  const output = join(file.workDir, 'waveform.png');
  await writeWaveform(
    { ...ffmpegJob(file, 'AUDIO', output), timeoutMs: WAVEFORM_TIMEOUT_MS },
    track,
    info,
  );
  const waveform = await renderThumbnailAndPreview(file, output, 'image/png');
  return { ...waveform, palette: [], dhash: null };
}

/** Reads duration and tracks. */
function probe(file: FileToInspect, feature: Feature): Promise<OpenMedia> {
  return openMediaWith(file.tools.programs, file.path, feature, limits(file, PROBE_TIMEOUT_MS));
}

/** Returns the input, output and limits of an ffmpeg run. */
function ffmpegJob(file: FileToInspect, feature: Feature, output: string) {
  const ffmpegPath = requireProgram(file.tools.programs, 'ffmpeg', feature);
  return { ffmpegPath, input: file.path, output, ...limits(file, FFMPEG_TIMEOUT_MS) };
}

function limits({ signal }: FileToInspect, timeoutMs: number): ProgramLimits {
  return { timeoutMs, memoryMaxBytes: GIB, signal };
}
