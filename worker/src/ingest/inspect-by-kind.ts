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
import { makeReadable } from '../images/readable-image.ts';
import { requireProgram } from '../programs/installed-programs.ts';

export interface FileToInspect extends LocalFile {
  /** Hears of the thumbnail while the preview is still being made; waited for before the look ends. */
  onThumb?(thumb: ImageFileInfo): Promise<void>;
  /** Local copy of its thumbnail, where the server rendered one during the upload. */
  thumb?: ImageFileInfo | null;
  /** Whether the preview of a picture in Display P3 stays so. */
  keepDisplayP3?: boolean;
}

/** What one kind of file shows, and the pictures made of it. */
export interface KindInspection extends Partial<Facts> {
  /** By content: a film without pictures is AUDIO. */
  kind: AssetKind;
  pictures: Omit<ThumbnailAndPreview, 'dhash'> & { dhash: string | null };
}

type PictureOptions = Pick<
  FileToInspect,
  'tools' | 'workDir' | 'signal' | 'processor' | 'onThumb' | 'keepDisplayP3' | 'thumb'
>;

export type Inspector = (file: FileToInspect) => Promise<KindInspection>;

/** Box of a preview: fewer pixels than a picture may have are enough to make it. */
const PREVIEW_PIXELS = 2048;

const GIB = 1024 ** 3;

/** A picture, or the first page of a document. */
export async function inspectImage(file: FileToInspect): Promise<KindInspection> {
  const { path, contentType, facts, isGenerated } = await makeReadable(file, PREVIEW_PIXELS);
  const pictures = await renditionsOf(file, path, contentType);
  const { width, height, dpi, orientation, pages } = pictures;
  return {
    kind: kindOf(file.contentType),
    ...{ width, height, dpi, orientation, pages, ...facts },
    isDamaged: pictures.isDamaged || facts.isDamaged === true,
    pictures: isGenerated ? { ...pictures, palette: [], dhash: null } : pictures,
  };
}

export async function inspectVideo(file: FileToInspect): Promise<KindInspection> {
  const info = await probe(file, 'VIDEO');
  if (!info.video) return inspectAudioTrack(file, info);
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

export async function inspectAudio(file: FileToInspect): Promise<KindInspection> {
  return inspectAudioTrack(file, await probe(file, 'AUDIO'));
}

async function inspectAudioTrack(file: FileToInspect, info: MediaInfo): Promise<KindInspection> {
  if (!info.audio) throw new ProgramFailed('it contains neither audio nor video');
  const pictures = (await renderCover(file, info)) ?? (await renderWaveform(file, info));
  return { kind: 'AUDIO', durationSeconds: info.durationSeconds, pictures };
}

/** The attached cover. Null where there is none, or none that can be shown: the sound itself may be well. */
async function renderCover(
  file: FileToInspect,
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
async function renderWaveform(
  file: FileToInspect,
  info: MediaInfo,
): Promise<KindInspection['pictures']> {
  const output = join(file.workDir, 'waveform.png');
  await writeWaveform({ ...ffmpegJob(file, 'AUDIO', output), timeoutMs: 300_000 }, info);
  const drawn = await renditionsOf(file, output, 'image/png');
  return { ...drawn, palette: [], dhash: null };
}

function probe(file: FileToInspect, feature: Feature): Promise<MediaInfo> {
  const ffprobe = requireProgram(file.tools.programs, 'ffprobe', feature);
  return probeMedia(ffprobe, file.path, limits(file, 30_000));
}

function ffmpegJob(file: FileToInspect, feature: Feature, output: string) {
  const ffmpegPath = requireProgram(file.tools.programs, 'ffmpeg', feature);
  return { ffmpegPath, input: file.path, output, ...limits(file, 60_000) };
}

function limits({ signal }: FileToInspect, timeoutMs: number): ProgramLimits {
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
