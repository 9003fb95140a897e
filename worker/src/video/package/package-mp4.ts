import { join } from 'node:path';
import type { ConversionRow } from '@spindle/core/conversions/put-conversion';
import { trackSeconds } from '@spindle/core/video/rendition-index';
import { type Media, originalOf } from '../../assets/find-media.ts';
import { type FfmpegJob, runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../../ffmpeg/media-info.ts';
import { findPrograms, requireProgram } from '../../programs/installed-programs.ts';
import { joinTrack, type Packaging, storeFile, trackDetails } from './packaging.ts';

/** The tracks of a plan that states none. `V` excludes attached images. */
const FIRST_TRACKS = { video: 'V:0', audio: 'a:0' };

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 3_600_000 };

/** Packages a video track and the first audio track as an MP4 whose `moov` box is at the start. Returns its row. */
export async function packageMp4(
  packaging: Packaging,
  key: string,
  track: string,
): Promise<ConversionRow> {
  const video = await joinTrack(packaging, track, { isVideo: true });
  const path = await mux(packaging, video.path, ['-map', '0:v']);
  const file = { key, path, contentType: 'video/mp4' };
  return storeFile(packaging, file, {
    ...trackDetails(packaging, track),
    seconds: trackSeconds(video),
  });
}

/** Packages the video track of the original without encoding it again, and its audio track if players support it. Returns the row. */
export async function remuxOriginal(
  packaging: Packaging,
  key: string,
  { size, video }: { size: Size; video: Media },
): Promise<ConversionRow> {
  const { isSoundCopied, sourceTracks = FIRST_TRACKS } = packaging.encodePlan;
  const videoMap = ['-map', `0:${sourceTracks.video}`];
  const path = await packaging.ctx.storage.withFile(originalOf(video).objectKey, (input) =>
    isSoundCopied
      ? remux(packaging, { input }, [...videoMap, '-map', `0:${sourceTracks.audio}`])
      : mux(packaging, input, videoMap),
  );
  const file = { key, path, contentType: 'video/mp4' };
  return storeFile(packaging, file, { size, isMarked: false, seconds: video.duration });
}

/** Muxes video with the first encoded audio track, if there is one. Returns the path. */
async function mux(packaging: Packaging, input: string, videoMap: string[]): Promise<string> {
  const [first] = packaging.encodePlan.sounds;
  if (!first) return remux(packaging, { input }, videoMap);
  const audio = await joinTrack(packaging, first.track, { isVideo: false });
  const secondInput = { path: audio.path, format: 'mov' as const };
  return remux(packaging, { input, secondInput }, [...videoMap, '-map', '1:a']);
}

/** Copies streams into an MP4 without encoding them. Returns the path. */
async function remux(
  { ctx, dir, signal }: Packaging,
  inputs: Pick<FfmpegJob, 'input' | 'secondInput'>,
  streams: string[],
): Promise<string> {
  const ffmpegPath = requireProgram(await findPrograms(ctx.config), 'ffmpeg', 'VIDEO');
  const path = join(dir, 'rendition.mp4');
  const copyOptions = [
    '-c',
    'copy',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
  ];
  const outputs = [{ path, options: [...streams, ...copyOptions] }];
  await runFfmpeg({ ...LIMITS, ...inputs, signal, ffmpegPath, outputs });
  return path;
}
