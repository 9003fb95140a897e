import type { Answer, Input } from '@spindle/contracts/http/route';
import type {
  readWatermark as readRoute,
  uploadWatermark as route,
} from '@spindle/contracts/settings/settings';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { createDecoderPool, type DecoderPool } from '@spindle/core/decoder-pool/decoder-pool';
import { NotFound } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import { lockSettings, readSettings, saveSettings } from '@spindle/core/settings/settings';
import { readWatermark } from '@spindle/core/settings/watermark';
import { SETTINGS_PREFIX, watermarkKey } from '@spindle/core/storage/keys';
import type { ByteRange } from '@spindle/core/storage/storage';
import { changesBetween } from '../changes-between.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import type { FormPart } from '../http/form-part.ts';
import type { SettingsCache } from './settings-cache.ts';
import { convertToPng, readWatermarkImage } from './watermark-image.ts';

/** Opens a decoder for one image of at most 512,000 bytes at a time: uploads are rare. */
export const openWatermarkDecoder = (): DecoderPool =>
  createDecoderPool({
    size: 1,
    queueMax: 10,
    timeoutMs: 20_000,
    memoryMaxBytes: 512 * 1024 ** 2,
    recycleAfter: 100,
    nice: 0,
  });

/** Stores an image as the watermark and deletes the previous one. Throws Invalid for an unsuitable file. */
export async function uploadWatermark(
  ctx: Context,
  parts: AsyncIterable<FormPart>,
  decoder: DecoderPool,
  cache: SettingsCache,
): Promise<Answer<typeof route>> {
  const png = await convertToPng(ctx, decoder, await readWatermarkImage(parts));
  const watermarkFileKey = `watermark-${newKey()}.png`;
  await inTransaction(ctx, async (tx) => {
    await lockSettings(tx);
    await tx.storage.put(watermarkKey(watermarkFileKey), png, { contentType: 'image/png' });
    const before = await readSettings(tx, 'watermark');
    await saveSettings(tx, 'watermark', { ...before, watermarkFileKey });
    const changes = changesBetween(before, { ...before, watermarkFileKey });
    const target = { type: 'settings', id: 'watermark' };
    await recordAudit(tx, { action: 'settings.update', target, details: { changes } });
  });
  cache.drop();
  await removeOldWatermarks(ctx);
  return { status: 'OK', watermarkFileKey };
}

/** Deletes all watermarks except the current one, including leftovers of killed servers. A failure costs only disk space. */
export async function removeOldWatermarks(ctx: Context): Promise<void> {
  const remove = inTransaction(ctx, async (tx) => {
    await lockSettings(tx); // waits for a server that has stored a watermark and not saved its key yet
    const current = await readWatermark(tx);
    for await (const { key } of tx.storage.list(SETTINGS_PREFIX))
      if (key !== current?.objectKey) await tx.storage.remove([key]);
  });
  await remove.catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'an old watermark stays until another is uploaded'),
  );
}

/** Returns the watermark image. Throws NotFound without one. */
export async function showWatermark(ctx: Context, { query }: Input<typeof readRoute>) {
  const current = await readWatermark(ctx);
  const head = current && (await ctx.storage.head(current.objectKey));
  if (!current || !head) throw new NotFound('Watermark');
  const { objectKey } = current;
  // A URL that names the current file never shows another one.
  const isNamed = objectKey === `${SETTINGS_PREFIX}${query.v}`;
  return {
    kind: 'stored' as const,
    etag: `"${objectKey}"`,
    contentType: 'image/png',
    fileName: 'watermark.png',
    delivery: 'display' as const,
    cacheControl: isNamed ? 'private, max-age=31536000, immutable' : REVALIDATE,
    variesByAccept: false,
    sizeBytes: head.sizeBytes,
    open: (range: ByteRange | undefined, signal: AbortSignal) =>
      ctx.storage.get(objectKey, range, signal),
    addressInStore: async () => null,
  };
}
