import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { toneMapStill } from './hdr-still.ts';

/** The libvips loader for each content type. Always given explicitly, so that file content cannot select another loader. */
export const VIPS_LOADERS = new Map([
  ['image/heic', 'heifload'],
  ['image/heif', 'heifload'],
  ['image/heic-sequence', 'heifload'],
  ['image/heif-sequence', 'heifload'],
  ['image/jp2', 'jp2kload'],
  ['image/jpx', 'jp2kload'],
  ['image/j2c', 'jp2kload'],
  ['image/jxl', 'jxlload'],
  ['image/x-exr', 'openexrload'],
  ['image/bmp', 'magickload'],
  ['image/x-tga', 'magickload'],
] as const);

export type VipsLoader = typeof VIPS_LOADERS extends Map<string, infer Loader> ? Loader : never;

/** Restricts ImageMagick, which detects formats by content, to a few formats. */
const MAGICK_POLICY = `<policymap>
  <policy domain="delegate" rights="none" pattern="*"/>
  <policy domain="filter" rights="none" pattern="*"/>
  <policy domain="path" rights="none" pattern="@*"/>
  <policy domain="coder" rights="none" pattern="*"/>
  <policy domain="coder" rights="read" pattern="{PSD,PSB,TGA,BMP,ICO,CUR,PNG}"/>
</policymap>
`;

/** File name of the result, which is not compressed because it is read once and deleted. */
const OUTPUT = 'readable.tif';

/** Converts the first image of a file, or image `page` counted from 0, to a TIFF. Throws ProgramFailed. */
export async function convertWithVips(
  file: LocalFile,
  loader: VipsLoader,
  page = 0,
): Promise<ReadableImage> {
  if (loader === 'magickload') await writeFile(join(file.workDir, 'policy.xml'), MAGICK_POLICY);
  const [layout] = await Promise.all([
    file.tools.metadata?.readLayout(file.path),
    // The light values of EXR have no upper bound, so they need tone mapping.
    loader === 'openexrload'
      ? toneMapExr(file)
      : runVips(file, loader, file.path, OUTPUT, ...(page > 0 ? ['--page', String(page)] : [])),
  ]);
  const path = join(file.workDir, OUTPUT);
  const { ffmpeg } = file.tools.programs;
  const toned = layout?.hdr && ffmpeg ? await toneMapStill(file, ffmpeg, path, layout.hdr) : null;
  return {
    path: toned ?? path,
    contentType: toned ? 'image/png' : 'image/tiff',
    facts: { dpi: layout?.dpi ?? null, orientation: layout?.orientation ?? null, pages: 1 },
  };
}

/** Converts an AVIF with high dynamic range. Returns others unchanged: the decoder opens them. Throws ProgramFailed. */
export async function toneMapAvif(file: LocalFile): Promise<ReadableImage> {
  const layout = await file.tools.metadata?.readLayout(file.path);
  if (layout?.hdr) return convertWithVips(file, 'heifload');
  return { path: file.path, contentType: file.contentType, facts: {} };
}

/** Inverts all samples of an image. Throws ProgramFailed. */
export async function invertWithVips(file: LocalFile, path: string): Promise<string> {
  await runVips(file, 'invert', path, OUTPUT);
  return join(file.workDir, OUTPUT);
}

/** Converts a Lab image with unsigned samples to sRGB. Throws ProgramFailed. */
export async function labToSrgbWithVips(
  file: LocalFile,
  path: string,
  { depth, channels }: { depth: number; channels: number },
): Promise<string> {
  const most = 2 ** depth - 1;
  const factors = [100, 255, 255, 255].map((range) => range / most);
  const vector = (values: number[]) => values.slice(0, channels).join(' ');
  await runVips(file, 'linear', path, 'lab.v', vector(factors), '--', vector([0, -128, -128, 0]));
  await runVips(file, 'colourspace', 'lab.v', OUTPUT, 'srgb', '--source-space', 'lab');
  return join(file.workDir, OUTPUT);
}

async function toneMapExr(file: LocalFile): Promise<void> {
  await runVips(file, 'openexrload', file.path, 'light.v');
  await runVips(file, 'colourspace', 'light.v', OUTPUT, 'srgb');
}

/** Runs an operation of libvips in the work folder. Returns its output. Throws ProgramFailed, MissingProgram. */
export function runVips(file: LocalFile, ...args: string[]): Promise<string> {
  const program = requireProgram(file.tools.programs, 'vips', 'IMAGE_FORMATS');
  return runTool(file, program, args, {
    timeoutMs: 60_000,
    env: { VIPS_CONCURRENCY: '1', MAGICK_CONFIGURE_PATH: file.workDir, MAGICK_THREAD_LIMIT: '1' },
  });
}
