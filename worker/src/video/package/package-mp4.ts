import { join } from 'node:path';
import type { ConversionRow } from '@spindle/core/conversions/put-conversion';
import { trackSeconds } from '@spindle/core/video/rendition-index';
import { type Media, originalOf } from '../../assets/find-media.ts';
import { type FfmpegJob, runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../../ffmpeg/media-info.ts';
import { findPrograms, requireProgram } from '../../programs/installed-programs.ts';
import { joined, type Packaging, stored, trackDetails } from './packaging.ts';

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 3_600_000 };

/** One MP4 that begins to play at once, with the first sound. */
export async function packageMp4(
  film: Packaging,
  key: string,
  track: string,
): Promise<ConversionRow> {
  const picture = await joined(film, track, true);
  const path = await mux(film, picture.path, ['-map', '0:v']);
  const file = { key, path, contentType: 'video/mp4' };
  return stored(film, file, { ...trackDetails(film, track), seconds: trackSeconds(picture) });
}

/** The same of a source that needs but another container: its pictures are those of the original, and its sound where players know it. */
export async function remuxOriginal(
  film: Packaging,
  key: string,
  { size, video }: { size: Size; video: Media },
): Promise<ConversionRow> {
  const path = await film.ctx.storage.withFile(originalOf(video).objectKey, (input) =>
    film.sheet.isSoundCopied
      ? remux(film, { input }, ['-map', '0:V:0', '-map', '0:a:0'])
      : mux(film, input, ['-map', '0:V:0']),
  );
  const file = { key, path, contentType: 'video/mp4' };
  return stored(film, file, { size, isMarked: false, seconds: video.duration });
}

/** Pictures with the first sound as it has been encoded. */
async function mux(film: Packaging, input: string, pictures: string[]): Promise<string> {
  const [first] = film.sheet.sounds;
  if (!first) return remux(film, { input }, pictures);
  const sound = await joined(film, first.track, false);
  const secondInput = { path: sound.path, format: 'mov' as const };
  return remux(film, { input, secondInput }, [...pictures, '-map', '1:a']);
}

async function remux(
  { ctx, dir, signal }: Packaging,
  inputs: Pick<FfmpegJob, 'input' | 'secondInput'>,
  streams: string[],
): Promise<string> {
  const ffmpegPath = requireProgram(await findPrograms(ctx.config), 'ffmpeg', 'VIDEO');
  const path = join(dir, 'film.mp4');
  const plain = [
    '-c',
    'copy',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
  ];
  const outputs = [{ path, options: [...streams, ...plain] }];
  await runFfmpeg({ ...LIMITS, ...inputs, signal, ffmpegPath, outputs });
  return path;
}
