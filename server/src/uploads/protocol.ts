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

/** Milliseconds that a request has to save what it has when a newer one asks for its upload. */
const DRAIN_MS = 50;
const ASSET_ID = /^[0-9a-f]{32}$/;

/** The resumable-upload protocol, tus 1.0, over web requests. */
export interface UploadProtocol {
  /** `ctx.actor` may create assets; `id` is that of the address, or null. Throws AppErrors. */
  answer(ctx: Context, request: Request, id: string | null): Promise<Response>;
  close(): Promise<void>;
}

/** What the hooks of the protocol know of the request they are called for. */
interface Call {
  ctx: Context;
  row: UploadRow | null;
  failure: unknown;
  /** Whether this request brought the last byte. */
  isFinished: boolean;
  /** The Upload-Concat header of a creation. */
  concat: string | null;
}

export function openUploadProtocol(ctx: Context, thumbnails: UploadThumbnails): UploadProtocol {
  const calls = new WeakMap<Request, Call>();
  const locks = openUploadLocks(ctx.config.databaseUrl, ctx.log);
  const measures = openMeasures();
  const { parts } = ctx.storage;
  const store = parts ? new S3Uploads(ctx, measures, parts) : new DiskUploads(ctx, measures);
  const tus = new Server({ ...hooks(), datastore: store });

  async function answer(caller: Context, request: Request, id: string | null): Promise<Response> {
    const { method } = request;
    try {
      const concat = id === null ? request.headers.get('upload-concat') : null;
      const call: Call = { ctx: caller, row: null, failure: null, isFinished: false, concat };
      if (concat !== null && concat !== 'partial') return await joinPartials(call, request);
      // The library knows nothing of partial uploads.
      request.headers.delete('upload-concat');
      const file = id === null ? null : await finished(call, method, id);
      return file ? finishedAnswer(method, file) : await speak(call, request);
    } catch (thrown) {
      const error = protocolError(thrown);
      // A request beside this one may have made the asset in the meantime.
      const isGone = error instanceof NotFound && id !== null && ASSET_ID.test(id);
      const file = isGone && method !== 'DELETE' ? await findUploadedFile(caller, id) : null;
      if (file) return finishedAnswer(method, file);
      throw error;
    }
  }

  async function speak(call: Call, request: Request): Promise<Response> {
    calls.set(request, call);
    if (call.row) await touchUpload(call.ctx, call.row);
    const response = await tus.handleWeb(request);
    if (call.row) await touchUpload(call.ctx, call.row);
    if (response.status < 400) {
      if (call.row?.isPartial && request.method === 'HEAD')
        response.headers.set('upload-concat', 'partial');
      if (call.row && !call.isFinished && request.method !== 'DELETE')
        response.headers.set('upload-expires', expiryOf(call.row));
      return response;
    }
    throw call.failure ?? { status_code: response.status, body: await response.text() };
  }

  /** The file of an upload all of whose bytes are here, though no request has said so: a server was killed in between. */
  async function finished(call: Call, method: string, id: string): Promise<UploadedFile | null> {
    if (!ASSET_ID.test(id)) throw new NotFound('Upload');
    call.row = await findUpload(call.ctx, id);
    if (!call.row) throw new NotFound('Upload');
    const isAsked = method === 'HEAD' || method === 'GET';
    const isWhole = isAsked && (await completeIfWhole(call.row));
    if (isWhole && !call.row.isPartial)
      return finishUpload(call.ctx, measures, call.row, thumbnails);
    if (method === 'GET') throw new Conflict('The file is not fully uploaded yet.');
    return null;
  }

  /** Of an upload whose last bytes this request brought. Returns null for a partial one, which is durable then. */
  async function finish({ ctx: caller, row: begun }: Call): Promise<UploadedFile | null> {
    if (!begun) throw new Error('unreachable: an upload without a row');
    // Its length may have come with this request.
    const row = await findRow(caller, begun.objectKey);
    if (row.size === 0n) await store.complete(row);
    if (!row.isPartial) return finishUpload(caller, measures, row, thumbnails);
    await caller.storage.seal(row.objectKey);
    return null;
  }

  /** Makes an asset of partial uploads, and removes them. */
  async function joinPartials(call: Call, request: Request): Promise<Response> {
    const { ctx: caller, concat } = call;
    if (request.headers.has('upload-length'))
      throw new Invalid('A final upload must not have Upload-Length. Its parts have it.');
    const raw = parseHeader(request.headers.get('upload-metadata'));
    const { row, partials } = await beginConcatenation(caller, store, concat ?? '', raw);
    const join = async () => {
      await concatenate(caller, store, row, partials);
      return finishUpload(caller, measures, row, thumbnails);
    };
    const file = await join().catch(async (error: unknown) => {
      if (await releasePartials(caller, row)) throw error;
      throw new Conflict('Another request joins these partial uploads.');
    });
    for (const { objectKey } of partials) await store.remove(objectKey);
    const location = `${UPLOADS_PATH}/${assetIdOf(row.objectKey)}`;
    const headers = { ...JSON_TYPE, location, 'upload-length': String(row.size) };
    return new Response(JSON.stringify(uploadAnswer(file)), { status: 201, headers });
  }

  async function completeIfWhole(row: UploadRow): Promise<boolean> {
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

  function hooks(): ServerOptions {
    const callOf = (request: Request): Call => {
      const call = calls.get(request);
      if (!call) throw new Error('unreachable: a request that nobody made');
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
        const file = await finish(call);
        call.isFinished = true;
        // A PATCH is acknowledged without a body, says the protocol: GET reads the file.
        if (request.method !== 'POST' || !file) return {};
        return { headers: JSON_TYPE, body: JSON.stringify(uploadAnswer(file)) };
      },
      async onResponseError(request, error) {
        callOf(request).failure = error;
        return undefined;
      },
    };
  }

  return { answer, close: () => locks.close() };
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

/** The earliest moment at which an upload that nobody continues is swept. */
function expiryOf({ touchedAt }: UploadRow): string {
  return new Date(touchedAt.getTime() + UPLOAD_LIFE_MS).toUTCString();
}

function uploadAnswer(file: UploadedFile): UploadAnswer {
  return { files: [file], success: true, provider: 'local' };
}

function finishedAnswer(method: string, file: UploadedFile): Response {
  const headers = {
    'tus-resumable': TUS_RESUMABLE,
    'upload-offset': String(file.size),
    'upload-length': String(file.size),
    'cache-control': 'no-store',
  };
  if (method === 'HEAD') return new Response(null, { headers });
  if (method === 'PATCH') return new Response(null, { status: 204, headers });
  return new Response(JSON.stringify(uploadAnswer(file)), {
    headers: { ...headers, ...JSON_TYPE },
  });
}
