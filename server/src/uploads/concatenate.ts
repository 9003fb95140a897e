import { Readable } from 'node:stream';
import type { UploadedFile } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { Conflict, Invalid, NotFound, TooLarge } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import { originalKey } from '@spindle/core/storage/keys';
import type { UploadContext } from '../assets/access.ts';
import { authorizeMetadata, findUpload, type OwnUpload } from './access.ts';
import { claimPartials, releasePartials } from './claim-partials.ts';
import { parseMetadataHeader, type RawMetadata } from './metadata.ts';
import { joinedResponse } from './responses.ts';
import { protocolUpload, type UploadStore } from './upload-store.ts';

/** Limits the partial uploads of one file. */
const PARTIALS_MAX = 1000;
/** Upload-Concat of a final upload: the URLs of its partial uploads, separated by spaces. */
const FINAL = /^final;\s*(\S.*)$/;

/**
 * Joins the partial uploads that the Upload-Concat header names into a final upload, passes it to `finish` and removes
 * them. Throws the errors of `beginConcatenation`, and Conflict if another request joins the same ones.
 */
export async function joinPartials(
  ctx: UploadContext,
  store: UploadStore,
  headers: Headers,
  finish: (row: OwnUpload) => Promise<UploadedFile>,
): Promise<Response> {
  if (headers.has('upload-length'))
    throw new Invalid('A final upload must not have Upload-Length. Its parts have it.');
  const raw = parseMetadataHeader(headers.get('upload-metadata'));
  const header = headers.get('upload-concat') ?? '';
  const { row, partials } = await beginConcatenation(ctx, store, header, raw);
  const join = async () => {
    await concatenate(ctx, store, row, partials);
    return finish(row);
  };
  const file = await join().catch(async (error: unknown) => {
    if (await releasePartials(ctx, row)) throw error;
    throw new Conflict('Another request joins these partial uploads.');
  });
  for (const { objectKey } of partials) await store.remove(objectKey);
  return joinedResponse(row, file);
}

/**
 * Creates the final upload of the partial uploads that `header` (Upload-Concat) names, in that order, and claims
 * them for it. Throws NotFound for an id that is not a partial upload of the caller. Throws Conflict for one that is
 * incomplete or already a file.
 */
async function beginConcatenation(
  ctx: UploadContext,
  store: UploadStore,
  header: string,
  raw: RawMetadata,
): Promise<{ row: OwnUpload; partials: OwnUpload[] }> {
  const partials: OwnUpload[] = [];
  for (const id of idsOf(header)) partials.push(await findPartial(ctx, store, id));
  const sizeBytes = partials.reduce((sum, { size }) => sum + Number(size), 0);
  if (sizeBytes > ctx.config.uploadMaxBytes)
    throw new TooLarge(
      `A file must be at most ${ctx.config.uploadMaxBytes.toLocaleString('en')} bytes.`,
    );
  const metadata = await authorizeMetadata(ctx, raw);
  const id = newAssetId(ctx.now());
  const objectKey = await ctx.storage.place('originals', originalKey(id, 1));
  const row = await claimPartials(ctx, partials, { id, objectKey, sizeBytes, metadata });
  return { row, partials };
}

/** Writes the bytes of partial uploads to the final one. */
async function concatenate(
  ctx: Context,
  store: UploadStore,
  row: OwnUpload,
  partials: OwnUpload[],
): Promise<void> {
  await store.create(protocolUpload(row));
  await store.write(Readable.from(bytesOf(ctx, partials)), row.objectKey, 0);
}

/** Returns the ids of partial uploads: the last segments of their URLs. Throws Invalid. */
function idsOf(header: string): string[] {
  const urls = FINAL.exec(header)?.[1]?.trim().split(/\s+/) ?? [];
  if (urls.length === 0 || urls.length > PARTIALS_MAX)
    throw new Invalid(
      `Upload-Concat must be "partial", or "final;" and up to ${PARTIALS_MAX} addresses.`,
    );
  return urls.map((url) => url.split('/').at(-1) ?? '');
}

/** Finds a partial upload, and completes its object so that it can be read. */
async function findPartial(ctx: Context, store: UploadStore, id: string): Promise<OwnUpload> {
  const row = await findUpload(ctx, id);
  if (!row?.isPartial) throw new NotFound('Partial upload', id.slice(0, 40)); // the client's text may be long
  const { offset, size } = await store.getUpload(row.objectKey);
  if (offset !== size) throw new Conflict(`The partial upload ${id} is incomplete.`);
  await store.complete(row);
  return row;
}

async function* bytesOf(ctx: Context, partials: OwnUpload[]): AsyncGenerator<Buffer> {
  for (const { objectKey, size } of partials)
    if (size !== 0n) yield* await ctx.storage.get(objectKey);
}
