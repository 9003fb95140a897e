import { type ProgramLimits, runProgram } from '@spindle/core/programs/run-program';
import { chooseTracks, hasFormat } from './choose-tracks.ts';
import { listDecoders } from './decoders.ts';
import { CONFINED } from './ffmpeg.ts';
import { PROBED_ENTRIES, Probed } from './ffprobe-output.ts';
import { isLengthUncertain, measureLength } from './measure-length.ts';
import { type MediaInfo, readMediaInfo } from './media-info.ts';

/** The programs that reading a media file needs, as absolute paths. */
export interface MediaPrograms {
  ffmpegPath: string;
  ffprobePath: string;
}

/** Reads further for tracks that begin late: 60 s or 100 MB, instead of 5 s or 5 MB. */
const READ_FURTHER = ['-analyzeduration', '60M', '-probesize', '100M'];

/**
 * Reads the tracks and the length of a media file with ffprobe. Measures the length where the file does not state it
 * reliably. Throws like runProgram.
 */
export async function probeMedia(
  { ffmpegPath, ffprobePath }: MediaPrograms,
  path: string,
  limits: ProgramLimits,
): Promise<MediaInfo> {
  const decoders = await listDecoders(ffmpegPath, limits);
  const probe = async (options: readonly string[]) => {
    const args = ['-v', 'error', ...CONFINED, ...options, '-show_entries', PROBED_ENTRIES];
    const text = await runProgram(ffprobePath, [...args, '-of', 'json', `file:${path}`], limits);
    return Probed.parse(JSON.parse(text));
  };
  const probed = await probe([]);
  const isLate = probed.streams.some(
    (stream) => decoders.has(stream.codec_name) && isMedia(stream) && !hasFormat(stream),
  );
  const complete = isLate ? await probe(READ_FURTHER) : probed;
  const tracks = chooseTracks(complete.streams, decoders);
  const measured = isLengthUncertain(complete)
    ? await measureLength(ffprobePath, path, tracks, limits)
    : undefined;
  return readMediaInfo(complete, tracks, measured);
}

function isMedia({ codec_type }: { codec_type?: string }): boolean {
  return codec_type === 'video' || codec_type === 'audio';
}
