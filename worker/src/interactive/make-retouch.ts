import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { TOOL_PREVIEW_PIXELS } from '@spindle/contracts/tools';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import type { makeRetouch as task } from '@spindle/core/tasks/interactive';
import { inWorkFolder } from '@spindle/core/work-folder';
import type { File } from '@spindle/prisma/client';
import type { z } from 'zod';
import { FinalFailure } from '../handler.ts';
import { readablePicture } from '../ingest/readable-picture.ts';
import { openTools } from '../ingest/tools.ts';

type Payload = z.output<typeof task.payload>;

/** Makes what a tool makes of a picture, and keeps it where on-demand images are kept. */
export async function makeRetouch(
  ctx: Context,
  { key, work, size, format, ...asset }: Payload,
  signal: AbortSignal,
): Promise<void> {
  const source = await findSource(ctx, asset, size);
  const tools = await openTools(ctx.config);
  await ctx.storage.withFile(source.objectKey, (path) =>
    inWorkFolder(ctx, async (workDir) => {
      const { contentType } = source;
      const picture = await readablePicture({ path, contentType, tools, workDir, signal });
      const longestSide = size === 'preview' ? TOOL_PREVIEW_PIXELS : null;
      const outPath = join(workDir, 'retouched');
      const made = await tools.decoder.run(
        { kind: 'retouch', picture, work, longestSide, format, workDir, outPath },
        { signal },
      );
      const body = createReadStream(made.path);
      await ctx.storage.put(key, body, { contentType: made.contentType, signal });
    }),
  );
}

/** The original, or the preview of it where that has all the pixels that are wanted. */
async function findSource(
  { db }: Context,
  { assetId, version }: Pick<Payload, 'assetId' | 'version'>,
  size: Payload['size'],
): Promise<File> {
  const files = await db.file.findMany({
    where: {
      assetId: toUuid(assetId),
      version: { lte: version },
      key: { in: ['original', '_preview'] },
      error: null,
    },
    orderBy: { version: 'desc' },
  });
  const keyed = (key: string) => files.find((file) => file.key === key);
  const source = (size === 'preview' && keyed('_preview')) || keyed('original');
  if (!source) throw new FinalFailure('The asset is gone.');
  return source;
}
