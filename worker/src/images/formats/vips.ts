import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { toneMapStill } from './hdr-still.ts';
import { readTiffPages } from './tiff/tiff-pages.ts';

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

export type VipsLoader =
  | (typeof VIPS_LOADERS extends Map<string, infer Loader> ? Loader : never)
  | 'pngload';

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
    loader === 'openexrload' ? toneMapExr(file) : loadUpright(file, loader, page),
  ]);
  const path = join(file.workDir, OUTPUT);
  const facts = { dpi: layout?.dpi ?? null, orientation: layout?.orientation ?? null, pages: 1 };
  // The metadata of JPEG XL are in its compressed pixels; vips states them as a color profile.
  const isStatedInside = loader === 'jxlload' && !layout?.hdr;
  const hdr = isStatedInside ? (await file.tools.metadata?.readLayout(path))?.hdr : layout?.hdr;
  const { ffmpeg } = file.tools.programs;
  if (!hdr || !ffmpeg) return { path, contentType: 'image/tiff', facts };
  // The toned copy may be smaller.
  const [converted] = await readTiffPages(path);
  const original = converted && { width: converted.width, height: converted.height };
  const hasAlpha = converted?.isRgb === true && converted.channels === 4;
  const toned = await toneMapStill(file, ffmpeg, path, { ...hdr, hasAlpha });
  return { path: toned, contentType: 'image/png', facts: { ...facts, ...original } };
}

/** Tone-maps an image with high dynamic range. Returns others unchanged: the decoder opens them. Throws ProgramFailed, MissingProgram. */
export async function toneMapWithVips(file: LocalFile, loader: VipsLoader): Promise<ReadableImage> {
  const layout = await file.tools.metadata?.readLayout(file.path);
  if (layout?.hdr) return convertWithVips(file, loader);
  return { path: file.path, contentType: file.contentType, facts: {} };
}

/** Inverts all samples of an image. Throws ProgramFailed. */
export async function invertWithVips(file: LocalFile, path: string): Promise<string> {
  await runVips(file, 'invert', path, OUTPUT);
  return join(file.workDir, OUTPUT);
}

/** Swaps red and blue of a JPEG. Returns the path of a TIFF. Throws ProgramFailed, MissingProgram. */
export async function swapRedAndBlue(file: LocalFile, path: string): Promise<string> {
  await writeFile(join(file.workDir, 'swap.mat'), '3 3\n0 0 1\n0 1 0\n1 0 0\n');
  await runVips(file, 'jpegload', path, 'bgr.v');
  await runVips(file, 'matrixload', 'swap.mat', 'swap.v');
  await runVips(file, 'recomb', 'bgr.v', 'rgb.v', 'swap.v');
  await runVips(file, 'cast', 'rgb.v', OUTPUT, 'uchar');
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

async function loadUpright(file: LocalFile, loader: VipsLoader, page: number): Promise<void> {
  const options = page > 0 ? ['--page', String(page)] : [];
  // Other loaders rotate by themselves.
  const isAsStored = loader === 'pngload';
  await runVips(file, loader, file.path, isAsStored ? 'stored.v' : OUTPUT, ...options);
  if (isAsStored) await runVips(file, 'autorot', 'stored.v', OUTPUT);
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
