import type { UploadedFile } from '@spindle/contracts/assets/assets';
import {
  GUEST_BYTES_FULL,
  GUEST_FILES_FULL,
  GUEST_TYPE_REFUSED,
  GUEST_UPLOADS_PATH,
} from '@spindle/contracts/shares/guest-files';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { AppError, Invalid } from '@spindle/core/errors';
import { bareType, kindOf } from '@spindle/core/file-types/kind';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { discardUpload } from '@spindle/core/storage/discard-upload';
import type { GuestFile, ShareVisitor } from '@spindle/prisma/client';
import type { StoredFile } from '../../originals/store-original.ts';
import { authorizeMetadata, authorizeUpload, type OwnUpload } from '../../uploads/access.ts';
import { parseUploadMetadata, type RawMetadata } from '../../uploads/metadata.ts';
import type { UploadRules } from '../../uploads/protocol.ts';
import { insertUpload } from '../../uploads/rows.ts';
import { type AcceptingShare, lockAcceptingShare } from './accepting-share.ts';
import { notifyOfGuestFiles } from './notify-of-guest-files.ts';

const UPLOAD_ID = /^[0-9a-f]{32}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Returns the rules for a visitor of a share: the upload waits for the owner of the share, as whom the visitor uploads. Nothing decodes its
 * bytes.
 */
export function guestUploads(
  token: string,
  share: AcceptingShare,
  visitor: ShareVisitor,
): UploadRules {
  return {
    path: GUEST_UPLOADS_PATH.replace('{token}', encodeURIComponent(token)),
    canConcatenate: false,
    async find(ctx, id) {
      if (!UPLOAD_ID.test(id)) return null;
      const guestFile = { visitorId: visitor.id, shareId: share.id };
      const row = await ctx.db.upload.findFirst({ where: { id: toUuid(id), guestFile } });
      return row && authorizeUpload(ctx, row);
    },
    async begin(ctx, given, raw) {
      const { sizeBytes } = given;
      if (sizeBytes === null) throw new Invalid('Send the length of the file first.');
      const metadata = await authorizeMetadata(ctx, ownMetadata(raw));
      const { name, contentType = '' } = parseUploadMetadata(metadata);
      if (contentType !== '' && !isAcceptedType(contentType)) throw typeRefused();
      const row = await inTransaction(ctx, async (tx) => {
        const accepting = await lockAcceptingShare(tx, share.id);
        await expectRoom(tx, accepting, sizeBytes);
        const upload = await insertUpload(tx, { ...given, metadata });
        await tx.db.guestFile.create({
          data: {
            id: upload.id,
            uploadId: upload.id,
            ownerId: accepting.ownerId,
            shareId: accepting.id,
            shareName: accepting.name,
            collectionId: accepting.collectionId,
            visitorId: visitor.id,
            guestName: visitor.name,
            name,
            contentType,
            size: sizeBytes,
            sha256: raw.sha256 && SHA256.test(raw.sha256) ? raw.sha256 : null,
            createdAt: tx.now(),
          },
        });
        return upload;
      });
      return authorizeUpload(ctx, row);
    },
    receive: (ctx, upload, file) => receive(ctx, upload, file, { share, visitor }),
    async findFinished(ctx, id) {
      if (!UPLOAD_ID.test(id)) return null;
      const file = await ctx.db.guestFile.findFirst({
        where: {
          id: toUuid(id),
          visitorId: visitor.id,
          OR: [
            { acceptedAt: { not: null } },
            { receivedAt: { not: null }, uploadId: { not: null } },
          ],
        },
      });
      return file && presentFile(file);
    },
  };
}

/** Returns the metadata that visitors may state: never that of an asset, or one to replace. */
function ownMetadata({ filename = null, filetype = null, last_modified = null }: RawMetadata) {
  return { filename, filetype, last_modified };
}

/** Whether visitors may send files of a type: images, videos, audio and PDF. */
function isAcceptedType(contentType: string): boolean {
  return kindOf(contentType) !== 'OTHER' || bareType(contentType) === 'application/pdf';
}

const typeRefused = () => new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', GUEST_TYPE_REFUSED);

/** Throws Invalid unless the share accepts one more file of this size. Files that the owner refused, and abandoned ones, do not count. */
async function expectRoom(
  { db }: TxContext,
  { id, uploadFilesMax, uploadBytesMax }: AcceptingShare,
  sizeBytes: number,
): Promise<void> {
  await db.guestFile.deleteMany({ where: { shareId: id, uploadId: null, acceptedAt: null } });
  const used = await db.guestFile.aggregate({
    where: { shareId: id },
    _count: true,
    _sum: { size: true },
  });
  if (used._count >= uploadFilesMax) throw new Invalid(GUEST_FILES_FULL);
  if ((used._sum.size ?? 0n) + BigInt(sizeBytes) > uploadBytesMax)
    throw new Invalid(GUEST_BYTES_FULL);
}

/**
 * Makes a complete upload wait for the owner of the share, whom it notifies. Deletes a file of another type than visitors may send, and one
 * whose share ended meanwhile.
 */
async function receive(
  ctx: Context,
  upload: OwnUpload,
  { contentType }: StoredFile,
  { share, visitor }: { share: AcceptingShare; visitor: ShareVisitor },
): Promise<void> {
  const isReceived = { id: upload.id, receivedAt: { not: null } };
  if ((await ctx.db.guestFile.count({ where: isReceived })) > 0) return;
  try {
    if (!isAcceptedType(contentType)) throw typeRefused();
    await inTransaction(ctx, async (tx) => {
      const accepting = await lockAcceptingShare(tx, share.id);
      const { count } = await tx.db.guestFile.updateMany({
        where: { id: upload.id, receivedAt: null },
        data: { receivedAt: tx.now(), contentType },
      });
      if (count === 1) await notifyOfGuestFiles(tx, accepting, visitor);
    });
  } catch (error) {
    // Not for an outage, after which the visitor continues.
    if (error instanceof AppError && error.status < 500) await discard(ctx, upload);
    throw error;
  }
}

/** Deletes an upload with its bytes. The sweep deletes what remains if the store fails. */
async function discard(ctx: Context, upload: OwnUpload): Promise<void> {
  await discardUpload(ctx.storage, upload);
  await ctx.db.guestFile.deleteMany({ where: { id: upload.id } });
  await ctx.db.upload.deleteMany({ where: { id: upload.id } });
}

function presentFile({ id, name, size, contentType }: GuestFile): UploadedFile {
  return {
    id: fromUuid(id),
    name,
    size: Number(size),
    checksum: null,
    content_type: contentType,
  };
}
