import { UPLOADS_PATH, type UploadAnswer, type UploadedFile } from '@spindle/contracts/assets';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import { assetIdOf, originalKey } from '@spindle/core/storage/keys';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { Server, type ServerOptions, TUS_RESUMABLE } from '@tus/server';
import { DiskUploads } from './disk-uploads.ts';
import { finishUpload } from './finish.ts';
import { openUploadLocks } from './locks.ts';
import { openMeasures } from './measures.ts';
import { keptMetadata } from './metadata.ts';
import { protocolError } from './protocol-errors.ts';
import { findUpload, findUploadedFile, insertUpload, touchUpload } from './rows.ts';
import { S3Uploads } from './s3-uploads.ts';

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
}

export function openUploadProtocol(ctx: Context): UploadProtocol {
  const calls = new WeakMap<Request, Call>();
  const locks = openUploadLocks(ctx.config.databaseUrl, ctx.log);
  const measures = openMeasures();
  const { parts } = ctx.storage;
  const store = parts ? new S3Uploads(ctx, measures, parts) : new DiskUploads(ctx, measures);
  const tus = new Server({ ...hooks(), datastore: store });

  async function answer(caller: Context, request: Request, id: string | null): Promise<Response> {
    const { method } = request;
    try {
      const call: Call = { ctx: caller, row: null, failure: null };
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
    if (response.status < 400) return response;
    throw call.failure ?? { status_code: response.status, body: await response.text() };
  }

  /** The file of an upload all of whose bytes are here, though no request has said so: a server was killed in between. */
  async function finished(call: Call, method: string, id: string): Promise<UploadedFile | null> {
    if (!ASSET_ID.test(id)) throw new NotFound('Upload');
    call.row = await findUpload(call.ctx, id);
    if (!call.row) throw new NotFound('Upload');
    const isWhole = method === 'HEAD' && (await completeIfWhole(call.row));
    return isWhole ? finishUpload(call.ctx, measures, call.row) : null;
  }

  /** Of an upload whose last bytes this request brought. */
  async function finish({ ctx: caller, row }: Call): Promise<UploadedFile> {
    if (!row) throw new Error('unreachable: an upload without a row');
    if (row.size === 0n) await store.complete(row);
    return finishUpload(caller, measures, row);
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
        const metadata = await keptMetadata(call.ctx, upload.metadata ?? {});
        const sizeBytes = upload.size ?? 0;
        call.row = await insertUpload(call.ctx, { id: assetIdOf(upload.id), sizeBytes, metadata });
        return { metadata };
      },
      async onUploadFinish(request) {
        const file = await finish(callOf(request));
        const status_code = request.method === 'POST' ? 201 : 200;
        return { status_code, headers: JSON_TYPE, body: JSON.stringify(uploadAnswer(file)) };
      },
      async onResponseError(request, error) {
        callOf(request).failure = error;
        return undefined;
      },
    };
  }

  return { answer, close: () => locks.close() };
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

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
  return new Response(JSON.stringify(uploadAnswer(file)), {
    headers: { ...headers, ...JSON_TYPE },
  });
}
