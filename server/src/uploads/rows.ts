import type { UploadedFile } from '@spindle/contracts/assets/assets';
import type { Context, TxContext } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { originalKey } from '@spindle/core/storage/keys';
import type { Upload } from '@spindle/prisma/client';
import type { AllowedMetadata, OwnUpload } from './access.ts';

/** Milliseconds between two updates of `touchedAt`. The sweep deletes uploads that were not touched for a day. */
const TOUCH_EVERY_MS = 3_600_000;

/** An upload to create, with the id of its future asset. */
export interface NewUpload {
  id: string;
  /** Key of its object, in the store of originals. */
  objectKey: string;
  /** Null if the client announces the length later. */
  sizeBytes: number | null;
  metadata: AllowedMetadata;
  /** Whether a final upload will join it with others. */
  isPartial?: boolean;
}

/** Inserts the row of a new upload. Only its creator can see it. */
export function insertUpload(
  ctx: Pick<TxContext, 'db' | 'actor' | 'now'>,
  given: NewUpload,
): Promise<Upload> {
  return ctx.db.upload.create({
    data: {
      id: toUuid(given.id),
      creatorId: ctx.actor.userId,
      size: given.sizeBytes,
      metadata: given.metadata,
      isPartial: given.isPartial ?? false,
      objectKey: given.objectKey,
      createdAt: ctx.now(),
      touchedAt: ctx.now(),
    },
  });
}

/** Saves the length of an upload that began without one. */
export async function saveLength(
  ctx: Context,
  objectKey: string,
  sizeBytes: number,
): Promise<void> {
  await ctx.db.upload.update({ where: { objectKey }, data: { size: sizeBytes } });
}

/** Updates `touchedAt` of an upload that continues, so that the sweep does not delete it. */
export async function touchUpload(ctx: Context, upload: OwnUpload): Promise<void> {
  const now = ctx.now();
  if (now.getTime() - upload.touchedAt.getTime() < TOUCH_EVERY_MS) return;
  upload.touchedAt = now;
  await ctx.db.upload.updateMany({ where: { id: upload.id }, data: { touchedAt: now } });
}

/** Returns the file that an upload of the caller has become: the original of an asset or of one of its versions. */
export async function findUploadedFile(ctx: Context, id: string): Promise<UploadedFile | null> {
  const file = await ctx.db.file.findFirst({
    // Uploads store their bytes under this path, also those that became a later version.
    where: { objectKey: { in: await ctx.storage.keysOf(originalKey(id, 1)) } },
    include: { asset: true },
  });
  if (!file) return null;
  const { asset } = file;
  if ((file.creatorId ?? asset.creatorId) !== ctx.actor.userId) return null;
  return {
    id: fromUuid(asset.id),
    name: file.name ?? asset.name,
    size: Number(file.size),
    checksum: file.md5,
    content_type: file.contentType,
  };
}
