import type { Feature } from '@spindle/contracts/settings/client-config';
import type { Context } from '@spindle/core/context';
import type { ProgramLimits } from '@spindle/core/programs/run-program';
import { findPrograms, type Programs, requireProgram } from '../programs/installed-programs.ts';
import type { MediaInfo } from './media-info.ts';
import { probeMedia } from './probe-media.ts';

/** Milliseconds that ffprobe may take. */
const PROBE_MS = 30_000;

/** The tracks of a media file, and the program that processes it. */
export type OpenMedia = MediaInfo & { ffmpegPath: string };

/** Reads the tracks of a local file and finds ffmpeg for processing it. Throws MissingProgram, and like probeMedia. */
export async function openMedia(
  ctx: Pick<Context, 'config'>,
  path: string,
  feature: Feature,
  limits: Omit<ProgramLimits, 'timeoutMs'>,
): Promise<OpenMedia> {
  return openMediaWith(await findPrograms(ctx.config), path, feature, limits);
}

/** Does the same with programs that were found before. */
export async function openMediaWith(
  programs: Programs,
  path: string,
  feature: Feature,
  limits: Omit<ProgramLimits, 'timeoutMs'>,
): Promise<OpenMedia> {
  const ffprobePath = requireProgram(programs, 'ffprobe', feature);
  const ffmpegPath = requireProgram(programs, 'ffmpeg', feature);
  const info = await probeMedia({ ffmpegPath, ffprobePath }, path, {
    ...limits,
    timeoutMs: PROBE_MS,
  });
  return { ...info, ffmpegPath };
}
