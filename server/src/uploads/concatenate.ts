import { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import { Conflict, Invalid, NotFound, TooLarge } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { claimPartials } from './claim-partials.ts';
import { type RawMetadata, validateMetadata } from './metadata.ts';
import { findUpload } from './rows.ts';
import { protocolUpload, type UploadStore } from './upload-store.ts';

/** Limits the partial uploads of one file. */
const PARTIALS_MAX = 1000;
const FINAL = /^final;\s*(\S.*)$/;

/**
 * Creates the final upload of the partial uploads that `header` (Upload-Concat) names, in that order, and claims
 * them for it. Throws NotFound for an id that is not a partial upload of the caller. Throws Conflict for one that is
 * incomplete or already a file.
 */
export async function beginConcatenation(
  ctx: Context,
  store: UploadStore,
  header: string,
  raw: RawMetadata,
): Promise<{ row: UploadRow; partials: UploadRow[] }> {
  const partials: UploadRow[] = [];
  for (const id of idsOf(header)) partials.push(await findPartial(ctx, store, id));
  const sizeBytes = partials.reduce((sum, { size }) => sum + Number(size), 0);
  if (sizeBytes > ctx.config.uploadMaxBytes)
    throw new TooLarge(
      `A file must be at most ${ctx.config.uploadMaxBytes.toLocaleString('en')} bytes.`,
    );
  const metadata = await validateMetadata(ctx, raw);
  const id = newAssetId(ctx.now());
  const row = await claimPartials(ctx, partials, { id, sizeBytes, metadata });
  return { row, partials };
}

/** Writes the bytes of partial uploads to the final one. */
export async function concatenate(
  ctx: Context,
  store: UploadStore,
  row: UploadRow,
  partials: UploadRow[],
): Promise<void> {
  await store.create(protocolUpload(row));
  await store.write(Readable.from(bytesOf(ctx, partials)), row.objectKey, 0);
}

function idsOf(header: string): string[] {
  const urls = FINAL.exec(header)?.[1]?.trim().split(/\s+/) ?? [];
  if (urls.length === 0 || urls.length > PARTIALS_MAX)
    throw new Invalid(
      `Upload-Concat must be "partial", or "final;" and up to ${PARTIALS_MAX} addresses.`,
    );
  return urls.map((url) => url.split('/').at(-1) ?? '');
}

async function findPartial(ctx: Context, store: UploadStore, id: string): Promise<UploadRow> {
  const row = /^[0-9a-f]{32}$/.test(id) ? await findUpload(ctx, id) : null;
  if (!row?.isPartial) throw new NotFound('Partial upload', id.slice(0, 40));
  const { offset, size } = await store.getUpload(row.objectKey);
  if (offset !== size) throw new Conflict(`The partial upload ${id} is incomplete.`);
  await store.complete(row);
  return row;
}

async function* bytesOf(ctx: Context, partials: UploadRow[]): AsyncGenerator<Buffer> {
  for (const { objectKey, size } of partials)
    if (size !== 0n) yield* await ctx.storage.get(objectKey);
}
