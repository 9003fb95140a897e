import { join } from 'node:path';
import { requireProgram } from '../programs.ts';
import type { PictureFile, ReadablePicture } from './readable-picture.ts';
import { runTool } from './run-tool.ts';

/** Which loader of libvips reads which type. It is always named, so that no content chooses another. */
export const VIPS_LOADERS: ReadonlyMap<string, string> = new Map([
  ['image/heic', 'heifload'],
  ['image/heif', 'heifload'],
  ['image/heic-sequence', 'heifload'],
  ['image/heif-sequence', 'heifload'],
]);

/** Uncompressed: it is read once and thrown away. */
const OUTPUT = 'readable.tif';

/** Throws ProgramFailed. */
export async function pictureByVips(file: PictureFile, loader: string): Promise<ReadablePicture> {
  const vips = requireProgram(file.tools.programs, 'vips', 'IMAGE_FORMATS');
  const [layout] = await Promise.all([
    file.tools.metadata?.layout(file.path),
    runTool(file, vips, [loader, file.path, OUTPUT], {
      timeoutMs: 60_000,
      env: { VIPS_CONCURRENCY: '1' },
    }),
  ]);
  return {
    path: join(file.workDir, OUTPUT),
    contentType: 'image/tiff',
    facts: { dpi: layout?.dpi ?? null, orientation: layout?.orientation ?? null, pages: 1 },
  };
}
