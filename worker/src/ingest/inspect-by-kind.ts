import { join } from 'node:path';
import type { AssetKind } from '@spindle/contracts/assets/assets';
import type { Feature } from '@spindle/contracts/settings/client-config';
import type { ImageFileInfo, ThumbnailAndPreview } from '@spindle/core/decoder-pool/decode-request';
import { kindOf } from '@spindle/core/file-types/kind';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { ProgramFailed, type ProgramLimits } from '@spindle/core/programs/run-program';
import { writeCover, writeWaveform } from '../ffmpeg/extract-audio.ts';
import { writePoster } from '../ffmpeg/extract-frame.ts';
import { type MediaInfo, probeMedia } from '../ffmpeg/ffmpeg.ts';
import type { Facts, LocalFile } from '../images/local-file.ts';
import { readablePicture } from '../images/readable-image.ts';
import { requireProgram } from '../programs/installed-programs.ts';

export interface FileToLookAt extends LocalFile {
  /** Hears of the thumbnail while the preview is still being made; waited for before the look ends. */
  onThumb?(thumb: ImageFileInfo): Promise<void>;
  /** Local copy of its thumbnail, where the server rendered one during the upload. */
  thumb?: ImageFileInfo | null;
  /** Whether the preview of a picture in Display P3 stays so. */
  keepDisplayP3?: boolean;
}

/** What one kind of file shows, and the pictures made of it. */
export interface Sight extends Partial<Facts> {
  /** By content: a film without pictures is AUDIO. */
  kind: AssetKind;
  pictures: Omit<ThumbnailAndPreview, 'dhash'> & { dhash: string | null };
}

type PictureOptions = Pick<
  FileToLookAt,
  'tools' | 'workDir' | 'signal' | 'processor' | 'onThumb' | 'keepDisplayP3' | 'thumb'
>;

export type Look = (file: FileToLookAt) => Promise<Sight>;

/** Box of a preview: fewer pixels than a picture may have are enough to make it. */
const PREVIEW_PIXELS = 2048;

const GIB = 1024 ** 3;

/** A picture, or the first page of a document. */
export async function lookAtPicture(file: FileToLookAt): Promise<Sight> {
  const { path, contentType, facts, isDrawn } = await readablePicture(file, PREVIEW_PIXELS);
  const pictures = await renditionsOf(file, path, contentType);
  const { width, height, dpi, orientation, pages } = pictures;
  return {
    kind: kindOf(file.contentType),
    ...{ width, height, dpi, orientation, pages, ...facts },
    isDamaged: pictures.isDamaged || facts.isDamaged === true,
    pictures: isDrawn ? { ...pictures, palette: [], dhash: null } : pictures,
  };
}

export async function lookAtVideo(file: FileToLookAt): Promise<Sight> {
  const info = await probe(file, 'VIDEO');
  if (!info.video) return soundOf(file, info);
  const output = join(file.workDir, 'poster.png');
  await writePoster(ffmpegJob(file, 'VIDEO', output), info);
  return {
    kind: 'VIDEO',
    width: info.video.width,
    height: info.video.height,
    durationSeconds: info.durationSeconds,
    hasSubtitles: info.texts.length > 0,
    pictures: await renditionsOf(file, output, 'image/png'),
  };
}

export async function lookAtAudio(file: FileToLookAt): Promise<Sight> {
  return soundOf(file, await probe(file, 'AUDIO'));
}

async function soundOf(file: FileToLookAt, info: MediaInfo): Promise<Sight> {
  if (!info.audio) throw new ProgramFailed('it contains neither audio nor video');
  const pictures = (await coverOf(file, info)) ?? (await waveformOf(file, info));
  return { kind: 'AUDIO', durationSeconds: info.durationSeconds, pictures };
}

/** The attached cover. Null where there is none, or none that can be shown: the sound itself may be well. */
async function coverOf(
  file: FileToLookAt,
  { cover }: MediaInfo,
): Promise<ThumbnailAndPreview | null> {
  if (!cover) return null;
  const output = join(file.workDir, 'cover');
  try {
    await writeCover(ffmpegJob(file, 'AUDIO', output), cover);
    return await renditionsOf(file, output, 'image/*');
  } catch (error) {
    if (error instanceof ProgramFailed || error instanceof Undecodable) return null;
    throw error;
  }
}

/** Drawn by us: its colours and likenesses say nothing of the sound. */
async function waveformOf(file: FileToLookAt, info: MediaInfo): Promise<Sight['pictures']> {
  const output = join(file.workDir, 'waveform.png');
  await writeWaveform({ ...ffmpegJob(file, 'AUDIO', output), timeoutMs: 300_000 }, info);
  const drawn = await renditionsOf(file, output, 'image/png');
  return { ...drawn, palette: [], dhash: null };
}

function probe(file: FileToLookAt, feature: Feature): Promise<MediaInfo> {
  const ffprobe = requireProgram(file.tools.programs, 'ffprobe', feature);
  return probeMedia(ffprobe, file.path, limits(file, 30_000));
}

function ffmpegJob(file: FileToLookAt, feature: Feature, output: string) {
  const ffmpegPath = requireProgram(file.tools.programs, 'ffmpeg', feature);
  return { ffmpegPath, input: file.path, output, ...limits(file, 60_000) };
}

function limits({ signal }: FileToLookAt, timeoutMs: number): ProgramLimits {
  return { timeoutMs, memoryMaxBytes: GIB, signal };
}

/** Thumbnail and preview of a picture that the decoder opens. */
export async function renditionsOf(
  {
    tools,
    workDir,
    signal,
    processor,
    onThumb,
    keepDisplayP3 = false,
    thumb = null,
  }: PictureOptions,
  path: string,
  contentType: string,
): Promise<ThumbnailAndPreview> {
  const paths = { thumbPath: join(workDir, '_thumb'), previewPath: join(workDir, '_preview') };
  let told: Promise<void> = Promise.resolve();
  const pictures = await tools.decoder.run(
    {
      kind: 'thumbnail-and-preview',
      path,
      contentType,
      ...paths,
      keepDisplayP3,
      isThumbnailFirst: tools.decoder.hasSpare(),
      thumb,
    },
    {
      signal,
      processor,
      onThumb(thumb) {
        told = (async () => onThumb?.(thumb))();
        told.catch(() => {}); // heard below
      },
    },
  );
  await told;
  return pictures;
}
