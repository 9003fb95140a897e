import { join } from 'node:path';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import { tooManyPixels } from '@spindle/core/decoder-pool/limits';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import type { LocalFile, ReadableImage } from '../local-file.ts';

/** The decoder of ffmpeg for each content type. Always given explicitly, so that file content cannot select another one. */
export const PIXMAP_DECODERS: ReadonlyMap<string, string> = new Map([
  ['image/x-portable-bitmap', 'pbm'],
  ['image/x-portable-graymap', 'pgm'],
  ['image/x-portable-pixmap', 'ppm'],
  ['image/x-portable-floatmap', 'pfm'],
  ['image/x-portable-arbitrarymap', 'pam'],
  ['image/vnd.ms-dds', 'dds'],
  ['image/x-pcx', 'pcx'],
]);

const OUTPUT = 'readable.png';

/** Messages of ffmpeg, each with the reason for users. */
const REASONS: readonly [RegExp, string][] = [
  [/Picture size .* is invalid/, tooManyPixels()],
  [/^Unsupported /, 'it uses a compression that is not supported'],
];

/**
 * Converts a simple raster to a PNG with one of PIXMAP_DECODERS, which scales samples to the range of their bits. Of mipmaps it takes the
 * first. Throws ProgramFailed, MissingProgram.
 */
export async function convertPixmap(file: LocalFile, decoder: string): Promise<ReadableImage> {
  const ffmpeg = requireProgram(file.tools.programs, 'ffmpeg', 'PIXMAP');
  const input = ['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none'];
  const decode = ['-max_pixels', String(PIXELS_MAX), '-c:v', decoder, '-i', `file:${file.path}`];
  const encode = ['-frames:v', '1', '-c:v', 'png', '-compression_level', '1', '-update', '1'];
  const args = ['-v', 'error', '-xerror', '-nostdin', '-y', ...input, ...decode, ...encode];
  try {
    await runTool(file, ffmpeg, [...args, OUTPUT], { timeoutMs: 60_000 });
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    const { message } = error;
    throw new ProgramFailed(REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? message);
  }
  return { path: join(file.workDir, OUTPUT), contentType: 'image/png', facts: { pages: 1 } };
}
