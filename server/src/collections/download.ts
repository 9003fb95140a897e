import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  DOWNLOAD_FILES_MAX,
  DOWNLOAD_LINK_SECONDS,
  DOWNLOAD_NAME,
  type downloadCollection as route,
} from '@spindle/contracts/collections';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { Forbidden, Invalid, NotFound, TooLarge } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { Collection } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { signPath } from '../credentials/signature.ts';
import { findCollection } from './access.ts';
import { layOut, type Packed, readZip } from './zip-layout.ts';
import { zipNames } from './zip-names.ts';

interface Row {
  fileId: number;
  name: string;
  uploadTime: Date;
  objectKey: string;
  size: bigint;
  crc32: bigint | null;
}

interface Original extends Packed {
  objectKey: string;
}

/**
 * The originals that the caller may see of a collection, as one archive; with `as_url` a link to it. Throws NotFound for another's
 * private collection and an empty basket, Invalid for an empty collection, TooLarge for more files than an archive takes.
 */
export async function downloadCollection(
  ctx: Context,
  { params, query }: Input<typeof route>,
  secrets: Secrets,
) {
  const collection = await findCollection(ctx, params.id);
  const rows = await readRows(ctx, collection.id);
  if (rows.length === 0) throw nothingToDownload(collection);
  if (rows.length > DOWNLOAD_FILES_MAX)
    throw new TooLarge(
      `A download may hold at most ${DOWNLOAD_FILES_MAX.toLocaleString('en')} files.`,
    );
  if (query.as_url !== undefined)
    return { kind: 'text' as const, text: await linkTo(ctx, collection.id, secrets) };
  const files = await describe(ctx, rows);
  const zip = layOut(files);
  return {
    kind: 'stored' as const,
    etag: etagOf(files),
    contentType: 'application/zip',
    fileName: DOWNLOAD_NAME,
    delivery: 'download' as const,
    cacheControl: 'private, no-cache',
    variesByAccept: false,
    sizeBytes: zip.sizeBytes,
    open: async (range: ByteRange | undefined, signal: AbortSignal) => {
      const wanted = range ?? { start: 0, end: zip.sizeBytes - 1 };
      const bytes = readZip(zip, wanted, (file, part) =>
        ctx.storage.get(file.objectKey, part, signal),
      );
      return addAbortSignal(signal, Readable.from(bytes, { objectMode: false }));
    },
    addressInStore: async () => null,
  };
}

function nothingToDownload({ kind }: Collection) {
  return kind === 'BASKET'
    ? new NotFound('Asset in the basket')
    : new Invalid('The collection holds nothing to download.');
}

function readRows(ctx: Context, collectionId: number): Promise<Row[]> {
  return ctx.db.$queryRaw<Row[]>`
    SELECT asset.name, asset.upload_time AS "uploadTime", original.id AS "fileId",
           original.object_key AS "objectKey", original.size, original.crc32
    FROM collection_asset AS member JOIN asset ON asset.id = member.asset_id
    CROSS JOIN LATERAL (
      SELECT file.id, file.object_key, file.size, file.crc32 FROM file
      WHERE file.asset_id = asset.id AND file.key = 'original' AND file.error IS NULL
      ORDER BY file.version DESC LIMIT 1
    ) AS original
    WHERE member.collection_id = ${collectionId} AND ${visibleAssets(ctx.actor, false)}
    ORDER BY member.position LIMIT ${DOWNLOAD_FILES_MAX + 1}`;
}

async function describe(ctx: Context, rows: Row[]): Promise<Original[]> {
  const names = zipNames(rows.map(({ name }) => name));
  const files: Original[] = [];
  for (const [index, row] of rows.entries()) {
    files.push({
      name: names[index] ?? '',
      sizeBytes: Number(row.size),
      crc32: row.crc32 === null ? await readChecksum(ctx, row) : Number(row.crc32),
      time: row.uploadTime,
      objectKey: row.objectKey,
    });
  }
  return files;
}

/** A file that has only just come is read once for its checksum, which stays with its row. */
async function readChecksum(ctx: Context, { fileId, objectKey }: Row): Promise<number> {
  let sum = 0;
  for await (const chunk of await ctx.storage.get(objectKey)) sum = crc32(chunk, sum);
  await ctx.db.file.updateMany({ where: { id: fileId }, data: { crc32: sum } });
  return sum;
}

function etagOf(files: Original[]): string {
  const hash = createHash('sha256');
  for (const { name, sizeBytes, crc32: sum, time } of files)
    hash.update(JSON.stringify([name, sizeBytes, sum, time.getTime()]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}

/** Signed as the caller; a link makes no further link. */
async function linkTo(ctx: Context, id: number, secrets: Secrets): Promise<string> {
  const { kind, accessId, userId } = ctx.actor;
  if (kind !== 'user' && kind !== 'api-key') throw new Forbidden();
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  const expiry = Math.floor(ctx.now().getTime() / 1000) + DOWNLOAD_LINK_SECONDS;
  const signed = `assetcollection/${id}/download?expiry=${expiry}&accessId=${accessId}`;
  const signature = signPath(signed, secrets.open(user.apiKeyEncrypted));
  const host = ctx.config.cdnUrl ?? ctx.config.publicUrl;
  return `${host}/api/v1/${signed}&signature=${encodeURIComponent(signature)}`;
}
