import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TOOL_PREVIEW_PIXELS } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import type { ImageFile } from '@spindle/core/decoder-pool/decode-request';
import { toUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { makeRetouch as task } from '@spindle/core/tasks/interactive';
import type { File } from '@spindle/prisma/client';
import type { z } from 'zod';
import { makeReadable } from '../images/readable-image.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';

type Payload = z.output<typeof task.payload>;

/**
 * Applies a retouch tool to images and stores the result in the image cache, unless it is cached already. Throws FinalFailure when
 * an asset is gone.
 */
export async function makeRetouch(
  ctx: Context,
  { key, work, size, format, pictures: images }: Payload,
  signal: AbortSignal,
): Promise<void> {
  if (await ctx.storage.head(key)) return;
  const tools = await openTools(ctx.config);
  const sources = await findSources(ctx, images, size);
  await inWorkFolder(ctx, (workDir) =>
    withReadableImages(ctx, sources, workDir, signal, async (readable) => {
      const longestSide = size === 'preview' ? TOOL_PREVIEW_PIXELS : null;
      const outPath = join(workDir, 'retouched');
      const made = await tools.decoder.run(
        { kind: 'retouch', images: readable, work, longestSide, format, workDir, outPath },
        { signal },
      );
      const body = createReadStream(made.path);
      await ctx.storage.put(key, body, { contentType: made.contentType, signal });
    }),
  );
}

/** Returns the source file of each image: its preview for a result of preview size, otherwise its original. */
async function findSources(
  { db }: Context,
  images: Payload['pictures'],
  size: Payload['size'],
): Promise<File[]> {
  const files = await db.file.findMany({
    where: {
      assetId: { in: images.map(({ assetId }) => toUuid(assetId)) },
      key: { in: size === 'preview' ? ['original', '_preview'] : ['original'] },
      error: null,
    },
    orderBy: { version: 'desc' },
  });
  return images.map(({ assetId, version }) => {
    const own = files.filter((file) => file.assetId === toUuid(assetId) && file.version <= version);
    const preview = own.find((file) => file.key === '_preview' && file.version === version);
    const source = preview ?? own.find(({ key }) => key === 'original');
    if (!source) throw new FinalFailure('The asset no longer exists.');
    return source;
  });
}

/**
 * Runs `use` with local images that the decoder can open. Calls itself for each image, because its local file exists only until
 * the callback of `withFile` ends. `opened`: the images before those of this call.
 */
async function withReadableImages<T>(
  ctx: Context,
  [source, ...others]: readonly File[],
  workDir: string,
  signal: AbortSignal,
  use: (images: ImageFile[]) => Promise<T>,
  opened: ImageFile[] = [],
): Promise<T> {
  if (!source) return use(opened);
  return ctx.storage.withFile(source.objectKey, async (path) => {
    const ownDir = join(workDir, String(opened.length));
    await mkdir(ownDir);
    const tools = await openTools(ctx.config);
    const { contentType } = source;
    const image = await makeReadable({ path, contentType, tools, workDir: ownDir, signal });
    return withReadableImages(ctx, others, workDir, signal, use, [...opened, image]);
  });
}
