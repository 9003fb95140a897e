import type { Feature } from '@spindle/contracts/settings/client-config';
import type { Context } from '@spindle/core/context';
import type { ProgramLimits } from '@spindle/core/programs/run-program';
import { findPrograms, requireProgram } from '../programs/installed-programs.ts';
import { probeMedia } from './ffmpeg.ts';
import type { MediaInfo } from './media-info.ts';

/** Milliseconds that ffprobe may take. */
const PROBE_MS = 30_000;

/** Reads the tracks of a local file and finds ffmpeg for processing it. Throws MissingProgram, and like probeMedia. */
export async function openMedia(
  ctx: Context,
  path: string,
  feature: Feature,
  limits: Omit<ProgramLimits, 'timeoutMs'>,
): Promise<MediaInfo & { ffmpegPath: string }> {
  const programs = await findPrograms(ctx.config);
  const ffprobePath = requireProgram(programs, 'ffprobe', feature);
  const info = await probeMedia(ffprobePath, path, { ...limits, timeoutMs: PROBE_MS });
  return { ...info, ffmpegPath: requireProgram(programs, 'ffmpeg', feature) };
}
