import { createHash } from 'node:crypto';
import { SUBTITLE } from '@spindle/contracts/subtitles/subtitles';
import { replaceC1 } from '@spindle/contracts/text/windows-1252';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  placeConversion,
  putConversion,
  removeObjects,
} from '@spindle/core/conversions/put-conversion';
import { NotFound } from '@spindle/core/errors';
import { readObject } from '@spindle/core/storage/read-object';
import type { File } from '@spindle/prisma/client';

/** Milliseconds between two checks whether there is work. */
export const REPAIR_SUBTITLES_MS = 600_000;

/** Files of one step. The next worker continues after it. */
const BATCH = 100;

/**
 * Replaces control characters in stored subtitles with the characters of Windows-1252 that they stand for. A migration sets where to start.
 * Several workers may repair the same file: one of them replaces it, and the others discard their copy.
 */
export async function repairSubtitles(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { db } = ctx;
  for (;;) {
    const state = await db.subtitleRepair.findFirst();
    const next = state?.nextFileId;
    if (next === null || next === undefined) return;
    const files = await db.file.findMany({
      where: { id: { gte: next }, key: { startsWith: SUBTITLE }, error: null },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const file of files) {
      if (signal?.aborted) return;
      await repair(ctx, file);
    }
    const last = files.length < BATCH ? undefined : files.at(-1);
    const nextFileId = last ? last.id + 1 : null;
    await db.subtitleRepair.updateMany({ where: { nextFileId: next }, data: { nextFileId } });
  }
}

async function repair(ctx: Context, file: File): Promise<void> {
  const text = await readText(ctx, file.objectKey);
  const repaired = text === null ? null : replaceC1(text);
  if (repaired === null || repaired === text) return;
  const bytes = Buffer.from(repaired);
  const asset = { id: file.assetId, version: file.version };
  const objectKey = await placeConversion(ctx, asset, file);
  await ctx.storage.put(objectKey, bytes, { contentType: file.contentType });
  const unused = await inTransaction(ctx, async (tx) => {
    const { key, contentType, creatorId, createdAt, public: isPublic } = file;
    const [locked] = await tx.db.$queryRaw<object[]>`
      SELECT 1 FROM file WHERE id = ${file.id} FOR UPDATE`;
    if (!locked) return [objectKey];
    return putConversion(tx, asset, {
      key,
      contentType,
      creatorId,
      createdAt,
      public: isPublic,
      objectKey,
      size: bytes.length,
      md5: createHash('md5').update(bytes).digest('hex'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });
  await removeObjects(ctx, unused);
}

/** Returns null for an object that is gone: its asset was purged meanwhile. */
async function readText(ctx: Context, objectKey: string): Promise<string | null> {
  try {
    return (await readObject(ctx, objectKey)).toString();
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
