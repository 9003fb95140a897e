import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import type { EditRequest } from '@spindle/core/decoder-pool/decode-request';
import { bareType } from '@spindle/core/file-types/kind';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { makeEdit as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { makeReadable } from '../images/readable-image.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';

/** The format of an edited image whose source has this type. All other types become JPEG. */
const FORMATS: ReadonlyMap<string, EditRequest['format']> = new Map([
  ['image/png', 'png'],
  ['image/gif', 'png'],
  ['image/svg+xml', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/tiff', 'tiff'],
]);

/** Renders an edited image into the cache, unless it is cached already. Throws FinalFailure when its source is gone. */
export async function makeEdit(
  ctx: Context,
  { key, fileId, overlayKey, recipe, format, quality }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  if (await ctx.storage.head(key)) return;
  const file = await ctx.db.file.findUnique({ where: { id: fileId } });
  if (!file) throw new FinalFailure('The asset no longer exists.');
  const tools = await openTools(ctx.config);
  const { contentType } = file;
  const formats =
    format === 'auto'
      ? { format: FORMATS.get(bareType(contentType)) ?? ('jpeg' as const), isFixed: false }
      : { format, isFixed: true };
  await inWorkFolder(ctx, (workDir) =>
    withFiles(ctx, file.objectKey, overlayKey, async (path, overlayPath) => {
      const image = await makeReadable({ path, contentType, tools, workDir, signal });
      const outPath = join(workDir, 'edited');
      const shared = { kind: 'edit' as const, overlayPath, recipe, quality, workDir, outPath };
      const { path: imagePath, contentType: imageType } = image;
      const made = await tools.decoder.run(
        { ...shared, ...formats, path: imagePath, contentType: imageType },
        { signal },
      );
      await ctx.storage.put(key, createReadStream(made.path), {
        contentType: made.contentType,
        signal,
      });
    }),
  );
}

/** Runs `use` with local copies of the image and its overlay. */
function withFiles<T>(
  { storage }: Context,
  imageKey: string,
  overlayKey: string | null,
  use: (path: string, overlayPath: string | null) => Promise<T>,
): Promise<T> {
  return storage.withFile(imageKey, (path) =>
    overlayKey === null
      ? use(path, null)
      : storage.withFile(overlayKey, (overlayPath) => use(path, overlayPath)),
  );
}
