import type { Input } from '@spindle/contracts/http/route';
import {
  guestFilesAccepted,
  guestFilesRefused,
  type refuseGuestFiles as refuseRoute,
  type acceptGuestFiles as route,
} from '@spindle/contracts/shares/guest-files';
import { type Context, inTransaction } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { parseFileDate } from '@spindle/core/facts/from-file/file-date';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { discardUpload } from '@spindle/core/storage/discard-upload';
import type { GuestFile, Upload } from '@spindle/prisma/client';
import { authorizeUploads } from '../../assets/access.ts';
import { changeCollections } from '../../collections/change.ts';
import type { SmartEngine } from '../../collections/smart-collection.ts';
import { acceptOriginals } from '../../originals/accept-originals.ts';
import { planUploadData } from '../../originals/custom-metadata.ts';
import { waitingFor } from './list.ts';

type WaitingFile = GuestFile & { upload: Upload };

/**
 * Turns received files into assets of the caller. Each joins the collection of its share while the caller owns that, and its history names
 * the visitor.
 */
export async function acceptGuestFiles(
  ctx: Context,
  { body }: Input<typeof route>,
  engine: SmartEngine,
) {
  const files = await findWaiting(ctx, body.ids);
  const data = await planUploadData(ctx, { data: {} });
  const originals = files.map(({ id, name, contentType, size, upload }) => ({
    ...data,
    id: fromUuid(id),
    objectKey: upload.objectKey,
    name,
    uploadPath: '',
    fileDate: parseFileDate((upload.metadata as { last_modified?: string }).last_modified ?? null),
    contentType,
    sizeBytes: Number(size),
    checksums: null,
  }));
  if (originals.length > 0)
    await acceptOriginals(authorizeUploads(ctx), originals, { claimsUploads: true });
  const accepted = await recordAccepted(ctx, files);
  await addToCollections(ctx, accepted, engine);
  return {
    status: 'OK' as const,
    data: { accepted: accepted.length },
    message: guestFilesAccepted(accepted.length),
  };
}

/** Deletes received files of the caller with their bytes. */
export async function refuseGuestFiles(ctx: Context, { body }: Input<typeof refuseRoute>) {
  const files = await findWaiting(ctx, body.ids);
  let refused = 0;
  for (const { id, upload } of files) {
    const { count } = await ctx.db.upload.deleteMany({ where: { id: upload.id } });
    if (count === 0) continue; // a parallel request accepted it
    refused += 1;
    await ctx.db.guestFile.deleteMany({ where: { id } });
    // The sweep deletes an object without a row if the store fails.
    await discardUpload(ctx.storage, upload).catch((err: unknown) =>
      ctx.log.warn({ err, key: upload.objectKey }, 'a refused file could not be deleted'),
    );
  }
  return { status: 'OK' as const, data: { refused }, message: guestFilesRefused(refused) };
}

async function findWaiting({ db, actor }: Context, ids: string[]): Promise<WaitingFile[]> {
  const rows = await db.guestFile.findMany({
    where: { ...waitingFor(actor.userId), id: { in: ids.map(toUuid) } },
    include: { upload: true },
    orderBy: { receivedAt: 'asc' },
  });
  return rows.flatMap(({ upload, ...row }) => (upload ? { ...row, upload } : []));
}

/** Records which files this request turned into assets, and names the visitor in the history of each. */
async function recordAccepted(ctx: Context, files: WaitingFile[]): Promise<GuestFile[]> {
  return inTransaction(ctx, async (tx) => {
    const made = await tx.db.asset.findMany({
      where: { id: { in: files.map(({ id }) => id) } },
      select: { id: true },
    });
    const ids = new Set(made.map(({ id }) => id));
    const accepted: GuestFile[] = [];
    for (const file of files.filter(({ id }) => ids.has(id))) {
      // Of two parallel requests, one records.
      const { count } = await tx.db.guestFile.updateMany({
        where: { id: file.id, acceptedAt: null },
        data: { acceptedAt: tx.now(), uploadId: null },
      });
      if (count === 0) continue;
      await tx.db.assetActivity.updateMany({
        where: { assetId: file.id, action: 'UPLOADED' },
        data: { details: { guest_name: file.guestName, share_name: file.shareName } },
      });
      accepted.push(file);
    }
    return accepted;
  });
}

async function addToCollections(
  ctx: Context,
  accepted: readonly GuestFile[],
  engine: SmartEngine,
): Promise<void> {
  const collectionIds = new Set(accepted.flatMap(({ collectionId }) => collectionId ?? []));
  for (const collectionId of collectionIds) {
    const files = accepted.filter((file) => file.collectionId === collectionId);
    const additions = files.map(({ id }) => fromUuid(id));
    const body = { ids: [collectionId], additions, deletions: [] };
    await changeCollections(ctx, { params: undefined, query: undefined, body }, engine).catch(
      (error: unknown) => {
        // The collection was deleted or given to another owner meanwhile; the assets stay.
        if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
      },
    );
  }
}
