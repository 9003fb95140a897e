import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { discardUpload } from '@spindle/core/storage/discard-upload';
import type { Upload } from '@spindle/prisma/client';
import type { UploadContext } from '../assets/access.ts';
import { authorizeUpload, type OwnUpload } from './access.ts';
import { insertUpload, type NewUpload } from './rows.ts';

/**
 * Inserts the final upload of partial uploads and claims them for it. A later request takes them over, because the
 * server of an earlier request may have been killed. The earlier final upload then loses its row and cannot become
 * an asset. Throws Conflict if the partial uploads are already an asset, NotFound if they are gone.
 */
export async function claimPartials(
  ctx: UploadContext,
  partials: OwnUpload[],
  final: NewUpload,
): Promise<OwnUpload> {
  const ids = [...new Set(partials.map(({ id }) => id))];
  const { row, replaced } = await inTransaction(ctx, async (tx) => {
    // Ordered, so that two requests for the same partial uploads do not deadlock.
    const locked = await tx.db.$queryRaw<{ finalId: string | null }[]>`
      SELECT final_id AS "finalId" FROM upload WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    if (locked.length < ids.length) throw new NotFound('Partial upload');
    const earlier = new Set(locked.flatMap(({ finalId }) => finalId ?? []));
    const replaced = await tx.db.$queryRaw<Leftover[]>`
      DELETE FROM upload WHERE id = ANY(${[...earlier]}::uuid[])
      RETURNING object_key AS "objectKey", multipart_id AS "multipartId"`;
    if (replaced.length < earlier.size)
      throw new Conflict('These partial uploads have become a file already.');
    const row = authorizeUpload(tx, await insertUpload(tx, final));
    await tx.db.upload.updateMany({ where: { id: { in: ids } }, data: { finalId: row.id } });
    return { row, replaced };
  });
  await discardAll(ctx, replaced);
  return row;
}

/**
 * Releases the partial uploads of a final upload, and deletes its row and the bytes written so far. Returns false when
 * the row is gone because another request has claimed the partial uploads.
 */
export async function releasePartials(ctx: Context, { id }: OwnUpload): Promise<boolean> {
  const released = await inTransaction(ctx, async ({ db }) => {
    await db.upload.updateMany({ where: { finalId: id }, data: { finalId: null } });
    return db.$queryRaw<Leftover[]>`
      DELETE FROM upload WHERE id = ${id}::uuid
      RETURNING object_key AS "objectKey", multipart_id AS "multipartId"`;
  });
  await discardAll(ctx, released);
  return released.length === 1;
}

/** The bytes of an upload whose row has been deleted. */
type Leftover = Pick<Upload, 'objectKey' | 'multipartId'>;

/** Deletes the bytes of uploads. The sweep later deletes those that cannot be deleted now. */
async function discardAll({ storage, log }: Context, leftovers: Leftover[]): Promise<void> {
  for (const leftover of leftovers)
    await discardUpload(storage, leftover).catch((err: unknown) =>
      log.warn({ err }, 'the bytes of a final upload remain until the sweep'),
    );
}
