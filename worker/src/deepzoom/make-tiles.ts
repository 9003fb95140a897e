import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  type ConversionRow,
  conversionKey,
  putConversion,
  removeObjects,
} from '@spindle/core/conversions/put-conversion';
import { toUuid } from '@spindle/core/ids';
import { TILE_INDEX } from '@spindle/core/storage/keys';
import type { makeTiles as task } from '@spindle/core/tasks/interactive';
import type { File } from '@spindle/prisma/client';
import type { z } from 'zod';
import { FinalFailure } from '../handler.ts';
import { readablePicture } from '../ingest/readable-picture.ts';
import { openTools } from '../ingest/tools.ts';
import { inWorkFolder } from '../work-folder.ts';

/**
 * Cuts the original of a version into tiles: one object holds all of them, a second says where each lies. They count once both
 * are durable.
 */
export async function makeTiles(
  ctx: Context,
  { assetId, version }: Pick<z.output<typeof task.payload>, 'assetId' | 'version'>,
  signal: AbortSignal,
): Promise<void> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(assetId) },
    include: { files: { where: { key: 'original' }, orderBy: { version: 'desc' }, take: 1 } },
  });
  const original = asset?.files[0];
  if (!asset || !original) throw new FinalFailure('The asset is gone.');
  if (asset.version !== version) throw new FinalFailure('The asset has been replaced.');
  const rows = await ctx.storage.withFile(original.objectKey, (path) =>
    inWorkFolder(ctx, (workDir) => cut(ctx, original, version, path, workDir, signal)),
  );
  const old = await inTransaction(ctx, async (tx) => {
    const replaced: string[] = [];
    for (const row of rows) replaced.push(...(await putConversion(tx, asset, row)));
    return replaced;
  });
  await removeObjects(ctx, old);
}

async function cut(
  ctx: Context,
  { assetId, contentType }: File,
  version: number,
  path: string,
  workDir: string,
  signal: AbortSignal,
): Promise<ConversionRow[]> {
  const tools = await openTools(ctx.config);
  const picture = await readablePicture({ path, contentType, tools, workDir, signal });
  const [zipPath, indexPath] = [join(workDir, 'tiles.zip'), join(workDir, 'tiles.json')];
  const size = await tools.tiler.run(
    { kind: 'tiles', path: picture.path, contentType: picture.contentType, zipPath, indexPath },
    { signal },
  );
  const store = async (key: string, from: string, type: string): Promise<ConversionRow> => {
    const objectKey = conversionKey(assetId, version, key);
    const options = { contentType: type, signal };
    const { sizeBytes } = await ctx.storage.put(objectKey, createReadStream(from), options);
    return { key, objectKey, ...size, size: sizeBytes, contentType: type, createdAt: ctx.now() };
  };
  return [
    await store(DEEPZOOM, zipPath, 'application/zip'),
    await store(TILE_INDEX, indexPath, 'application/json'),
  ];
}
