import { GUEST_FILE_DAYS } from '@spindle/contracts/shares/guest-files';
import { type Context, inTransaction } from '@spindle/core/context';
import { discardUpload } from '@spindle/core/storage/discard-upload';
import { isStoreOutage } from '@spindle/core/storage/stores/store-outage';
import { UPLOAD_LIFE_MS } from '@spindle/core/storage/upload-lifetime';
import { uploadLockName } from '@spindle/core/storage/upload-lock';
import type { Upload } from '@spindle/prisma/client';

const DAY_MS = 24 * 3_600_000;
/** Limits the rows read in one query. */
const BATCH = 100;

/**
 * Deletes resumable uploads that have not been continued for a day, with their data. Those that visitors of shares have completed wait for
 * GUEST_FILE_DAYS.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UPLOAD_LIFE_MS);
  const guestsBefore = new Date(ctx.now().getTime() - GUEST_FILE_DAYS * DAY_MS);
  let after = '00000000-0000-0000-0000-000000000000'; // lower than every id
  for (;;) {
    const uploads = await ctx.db.upload.findMany({
      where: {
        touchedAt: { lt: before },
        id: { gt: after },
        NOT: { guestFile: { receivedAt: { gte: guestsBefore } } },
      },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const upload of uploads)
      await sweepOne(ctx, upload, before).catch((error: unknown) => {
        // The next sweep deletes uploads whose bucket is unavailable.
        if (!isStoreOutage(error, upload.objectKey)) throw error;
      });
    after = uploads.at(-1)?.id ?? after;
    if (uploads.length < BATCH) return;
  }
}

/** Deletes one upload and its data. Skips an upload that a request is writing to: that request holds the lock. */
async function sweepOne(ctx: Context, upload: Upload, before: Date): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const [lock] = await db.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${uploadLockName(upload.objectKey)}, 0)) AS taken`;
    if (!lock?.taken) return;
    const { count } = await db.upload.deleteMany({
      where: { id: upload.id, touchedAt: { lt: before } },
    });
    // Last, so that an error of the store rolls back the deletion of the row.
    if (count === 1) await discardUpload(ctx.storage, upload);
  });
}
