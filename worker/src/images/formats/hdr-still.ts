import { join } from 'node:path';
import { runProgram } from '@spindle/core/programs/run-program';
import { TONE_MAPPING } from '../../ffmpeg/tone-mapping.ts';
import type { HdrColor } from '../../programs/metadata-reader.ts';
import type { LocalFile } from '../local-file.ts';

const TIMEOUT_MS = 60_000;
/** Limits the memory: 45 megapixels take 2.2 GB, because tone mapping works with floating-point numbers. */
const MEMORY_MAX_BYTES = 2.5 * 1024 ** 3;
/** Limits the longer side of the result, in pixels. */
const SIDE_MAX = 8192;

const OUTPUT = 'toned.png';

/** The color space of an image with high dynamic range, and whether it has a channel for transparency. */
interface HdrStill extends HdrColor {
  hasAlpha: boolean;
}

/**
 * Tone-maps an image that we decoded, in the same way as videos. Keeps its transparency. Returns the path of a PNG in sRGB. Throws like
 * runProgram.
 */
export async function toneMapStill(
  { workDir, signal, processor }: LocalFile,
  ffmpegPath: string,
  path: string,
  { transfer, primaries, hasAlpha }: HdrStill,
): Promise<string> {
  const color = `color_primaries=${primaries}:color_trc=${transfer}:colorspace=gbr:range=pc`;
  const fit = `scale='min(iw,${SIDE_MAX})':'min(ih,${SIDE_MAX})':force_original_aspect_ratio=decrease`;
  // The profile describes the original colors. The result has those of videos.
  const dropProfile = 'sidedata=mode=delete:type=ICC_PROFILE';
  const toneMap = `format=gbrp16,setparams=${color},${TONE_MAPPING},format=yuv444p`;
  // Tone mapping has no channel for transparency.
  const toneMapColors = hasAlpha
    ? `format=gbrap16,split[all][a];[a]alphaextract,format=gray[alpha];[all]${toneMap}[colors];[colors][alpha]alphamerge`
    : toneMap;
  const filters = `${dropProfile},${fit},${toneMapColors}`;
  const output = join(workDir, OUTPUT);
  const input = ['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none'];
  await runProgram(
    ffmpegPath,
    [
      ...['-v', 'error', '-nostdin', '-y', ...input, '-i', `file:${path}`],
      ...['-vf', filters, '-frames:v', '1', '-c:v', 'png', '-compression_level', '1'],
      ...['-update', '1', `file:${output}`],
    ],
    { timeoutMs: TIMEOUT_MS, memoryMaxBytes: MEMORY_MAX_BYTES, signal, processor },
  );
  return output;
}
