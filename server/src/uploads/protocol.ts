import {
  UPLOADS_PATH,
  type UploadAnswer,
  type UploadedFile,
} from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import { assetIdOf, originalKey } from '@spindle/core/storage/keys';
import { UPLOAD_LIFE_MS } from '@spindle/core/storage/upload-lifetime';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { Metadata, Server, type ServerOptions, TUS_RESUMABLE } from '@tus/server';
import type { UploadThumbnails } from '../originals/upload-thumbnails.ts';
import { releasePartials } from './claim-partials.ts';
import { beginConcatenation, concatenate } from './concatenate.ts';
import { DiskUploads } from './disk-uploads.ts';
import { finishUpload } from './finish.ts';
import { openUploadLocks } from './locks.ts';
import { openMeasures } from './measures.ts';
import { type RawMetadata, validateMetadata } from './metadata.ts';
import { protocolError } from './protocol-errors.ts';
import { findUpload, findUploadedFile, insertUpload, touchUpload } from './rows.ts';
import { S3Uploads } from './s3-uploads.ts';
import { findRow } from './upload-store.ts';

/** Time for a request to save received bytes when a newer request takes over its upload, in milliseconds. */
const DRAIN_MS = 50;
const ASSET_ID = /^[0-9a-f]{32}$/;

/** The resumable-upload protocol tus 1.0 over web requests. */
export interface UploadProtocol {
  /** Answers a request. `ctx.actor` must be allowed to create assets. `id` is the one in the address, or null. Throws AppErrors. */
  answer(ctx: Context, request: Request, id: string | null): Promise<Response>;
  close(): Promise<void>;
}

/** The state of one request, for the hooks of the library. */
interface Call {
  ctx: Context;
  row: UploadRow | null;
  failure: unknown;
  /** Whether this request brought the last byte. */
  isFinished: boolean;
  /** The Upload-Concat header of a creation. */
  concat: string | null;
}

/** What every request of the protocol works with. */
interface Parts {
  ctx: Context;
  thumbnails: UploadThumbnails;
  store: DiskUploads | S3Uploads;
  measures: ReturnType<typeof openMeasures>;
  locks: ReturnType<typeof openUploadLocks>;
}

/** Opens the protocol for uploads to the store of `ctx`. */
export function openUploadProtocol(ctx: Context, thumbnails: UploadThumbnails): UploadProtocol {
  const calls = new WeakMap<Request, Call>();
  const locks = openUploadLocks(ctx.config.databaseUrl, ctx.log);
  const measures = openMeasures();
  const { parts: s3Parts } = ctx.storage;
  const store = s3Parts ? new S3Uploads(ctx, measures, s3Parts) : new DiskUploads(ctx, measures);
  const parts: Parts = { ctx, thumbnails, store, measures, locks };
  const tus = new Server({ ...tusOptions(parts, calls), datastore: store });

  /** Passes a request to the tus library. Throws the error that a hook or the library reported. */
  async function handleByTus(call: Call, request: Request): Promise<Response> {
    calls.set(request, call);
    if (call.row) await touchUpload(call.ctx, call.row);
    const response = await tus.handleWeb(request);
    if (call.row) await touchUpload(call.ctx, call.row);
    if (response.status >= 400)
      throw call.failure ?? { status_code: response.status, body: await response.text() };
    if (call.row?.isPartial && request.method === 'HEAD')
      response.headers.set('upload-concat', 'partial');
    if (call.row && !call.isFinished && request.method !== 'DELETE')
      response.headers.set('upload-expires', expiryOf(call.row));
    return response;
  }

  return {
    async answer(caller, request, id) {
      const { method } = request;
      try {
        const concat = id === null ? request.headers.get('upload-concat') : null;
        const call: Call = { ctx: caller, row: null, failure: null, isFinished: false, concat };
        if (concat !== null && concat !== 'partial')
          return await joinPartials(parts, call, request);
        // The library does not support partial uploads.
        request.headers.delete('upload-concat');
        const file = id === null ? null : await finishInterrupted(parts, call, method, id);
        return file ? finishedResponse(method, file) : await handleByTus(call, request);
      } catch (thrown) {
        const error = protocolError(thrown);
        // A parallel request may have created the asset in the meantime.
        const isGone = error instanceof NotFound && id !== null && ASSET_ID.test(id);
        const file = isGone && method !== 'DELETE' ? await findUploadedFile(caller, id) : null;
        if (file) return finishedResponse(method, file);
        throw error;
      }
    },
    close: () => locks.close(),
  };
}

/**
 * Finds the upload of a request. Finishes and returns its file if all bytes arrived but no request completed it, because a server was
 * killed in between. Returns null while bytes are missing. Throws NotFound, and Conflict for reading an unfinished upload.
 */
async function finishInterrupted(
  parts: Parts,
  call: Call,
  method: string,
  id: string,
): Promise<UploadedFile | null> {
  if (!ASSET_ID.test(id)) throw new NotFound('Upload');
  call.row = await findUpload(call.ctx, id);
  if (!call.row) throw new NotFound('Upload');
  const isRead = method === 'HEAD' || method === 'GET';
  const isComplete = isRead && (await completeIfReceived(parts, call.row));
  if (isComplete && !call.row.isPartial)
    return finishUpload(call.ctx, parts.measures, call.row, parts.thumbnails);
  if (method === 'GET') throw new Conflict('The file is not fully uploaded yet.');
  return null;
}

/** Makes the stored bytes of an upload durable if all have arrived. Returns whether they have. */
async function completeIfReceived({ locks, store }: Parts, row: UploadRow): Promise<boolean> {
  const lock = locks.newLock(row.objectKey);
  await lock.lock(new AbortController().signal, () => undefined);
  try {
    const { offset, size } = await store.getUpload(row.objectKey);
    if (offset !== size) return false;
    await store.complete(row);
    return true;
  } finally {
    await lock.unlock();
  }
}

/** Finishes an upload whose last bytes this request brought. Makes a partial upload durable and returns null. */
async function finishReceived(
  { store, measures, thumbnails }: Parts,
  { ctx, row: begun }: Call,
): Promise<UploadedFile | null> {
  if (!begun) throw new Error('unreachable: an upload without a row');
  // This request may have brought the length.
  const row = await findRow(ctx, begun.objectKey);
  if (row.size === 0n) await store.complete(row);
  if (!row.isPartial) return finishUpload(ctx, measures, row, thumbnails);
  await ctx.storage.seal(row.objectKey);
  return null;
}

/** Creates an asset from partial uploads and removes them. Throws Conflict if another request joins the same ones. */
async function joinPartials(
  { store, measures, thumbnails }: Parts,
  { ctx, concat }: Call,
  request: Request,
): Promise<Response> {
  if (request.headers.has('upload-length'))
    throw new Invalid('A final upload must not have Upload-Length. Its parts have it.');
  const raw = parseHeader(request.headers.get('upload-metadata'));
  const { row, partials } = await beginConcatenation(ctx, store, concat ?? '', raw);
  const join = async () => {
    await concatenate(ctx, store, row, partials);
    return finishUpload(ctx, measures, row, thumbnails);
  };
  const file = await join().catch(async (error: unknown) => {
    if (await releasePartials(ctx, row)) throw error;
    throw new Conflict('Another request joins these partial uploads.');
  });
  for (const { objectKey } of partials) await store.remove(objectKey);
  const location = `${UPLOADS_PATH}/${assetIdOf(row.objectKey)}`;
  const headers = { ...JSON_TYPE, location, 'upload-length': String(row.size) };
  return new Response(JSON.stringify(uploadResponse(file)), { status: 201, headers });
}

/** Returns the options and hooks of the tus library. */
function tusOptions(parts: Parts, calls: WeakMap<Request, Call>): ServerOptions {
  const { ctx, locks } = parts;
  const callOf = (request: Request): Call => {
    const call = calls.get(request);
    if (!call) throw new Error('unreachable: an unknown request');
    return call;
  };
  return {
    path: UPLOADS_PATH,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: ctx.config.uploadMaxBytes,
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    namingFunction: () => originalKey(newAssetId(ctx.now()), 1),
    generateUrl: (_request, { path, id }) => `${path}/${assetIdOf(id)}`,
    getFileIdFromRequest: (request) => callOf(request).row?.objectKey,
    async onUploadCreate(request, upload) {
      const call = callOf(request);
      const metadata = await validateMetadata(call.ctx, upload.metadata ?? {});
      const sizeBytes = upload.size ?? null;
      const isPartial = call.concat === 'partial';
      const id = assetIdOf(upload.id);
      call.row = await insertUpload(call.ctx, { id, sizeBytes, metadata, isPartial });
      return { metadata };
    },
    async onUploadFinish(request) {
      const call = callOf(request);
      const file = await finishReceived(parts, call);
      call.isFinished = true;
      // The protocol acknowledges a PATCH without a body; GET reads the file.
      if (request.method !== 'POST' || !file) return {};
      return { headers: JSON_TYPE, body: JSON.stringify(uploadResponse(file)) };
    },
    async onResponseError(request, error) {
      callOf(request).failure = error;
      return undefined;
    },
  };
}

function parseHeader(header: string | null): RawMetadata {
  if (header === null || header === '') return {};
  try {
    return Metadata.parse(header);
  } catch {
    throw new Invalid('The Upload-Metadata header is malformed.');
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Returns the earliest time at which the sweep removes an abandoned upload, as an HTTP date. */
function expiryOf({ touchedAt }: UploadRow): string {
  return new Date(touchedAt.getTime() + UPLOAD_LIFE_MS).toUTCString();
}

function uploadResponse(file: UploadedFile): UploadAnswer {
  return { files: [file], success: true, provider: 'local' };
}

function finishedResponse(method: string, file: UploadedFile): Response {
  const headers = {
    'tus-resumable': TUS_RESUMABLE,
    'upload-offset': String(file.size),
    'upload-length': String(file.size),
    'cache-control': 'no-store',
  };
  if (method === 'HEAD') return new Response(null, { headers });
  if (method === 'PATCH') return new Response(null, { status: 204, headers });
  return new Response(JSON.stringify(uploadResponse(file)), {
    headers: { ...headers, ...JSON_TYPE },
  });
}
