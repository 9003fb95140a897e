import { UPLOADS_PATH, type UploadedFile } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { Conflict, Invalid, NotFound } from '@spindle/core/errors';
import { newAssetId } from '@spindle/core/ids';
import { assetIdOf, originalKey } from '@spindle/core/storage/keys';
import { Server, type ServerOptions } from '@tus/server';
import { authorizeAsset, type UploadContext } from '../assets/access.ts';
import { acceptOriginals, presentOriginal } from '../originals/accept-originals.ts';
import { planUploadData } from '../originals/custom-metadata.ts';
import { putVersion } from '../originals/put-version.ts';
import type { StoredFile } from '../originals/store-original.ts';
import type { UploadThumbnails } from '../originals/upload-thumbnails.ts';
import { authorizeUpload, type OwnUpload } from './access.ts';
import { joinPartials } from './concatenate.ts';
import { openUploadLocks, type UploadLocks } from './locks.ts';
import { parseUploadMetadata, type RawMetadata } from './metadata.ts';
import { protocolError } from './protocol-errors.ts';
import { expiryOf, fileAnswer, finishedResponse } from './responses.ts';
import { type NewUpload, touchUpload } from './rows.ts';
import { completeIfReceived, sealUpload } from './seal-upload.ts';
import { StoredUploads } from './stored-uploads.ts';
import { openUploadChecksums, type UploadChecksums } from './upload-checksums.ts';
import { findRow } from './upload-store.ts';

/** Time for a request to save received bytes when a newer request takes over its upload, in milliseconds. */
const DRAIN_MS = 50;
const ASSET_ID = /^[0-9a-f]{32}$/;

/** Who may upload, and what becomes of a complete upload. */
export interface UploadRules {
  /** Path of new uploads, which is the beginning of the URL of each. */
  path: string;
  /** Whether partial uploads can be joined. */
  canConcatenate: boolean;
  /** Finds an unfinished upload that the caller may continue. Null for another one. */
  find(ctx: Context, id: string): Promise<OwnUpload | null>;
  /** Stores a new upload. Throws AppErrors for one that the caller may not begin. */
  begin(
    ctx: UploadContext,
    given: Omit<NewUpload, 'metadata'>,
    raw: RawMetadata,
  ): Promise<OwnUpload>;
  /** Receives a complete upload instead of turning it into an asset. Repeated calls have no further effect. */
  receive?(ctx: UploadContext, upload: OwnUpload, file: StoredFile): Promise<void>;
  /** Returns the file that an upload of the caller has become. */
  findFinished(ctx: Context, id: string): Promise<UploadedFile | null>;
}

/** The resumable-upload protocol tus 1.0 over web requests. */
export interface UploadProtocol {
  /** Answers a request of a caller whom the rules admit. `id` is the one in the address, or null. Throws AppErrors. */
  answer(
    ctx: UploadContext,
    request: Request,
    upload: { id: string | null; rules: UploadRules },
  ): Promise<Response>;
  close(): Promise<void>;
}

/** The state of one request, for the hooks of the library. */
interface Call {
  ctx: UploadContext;
  rules: UploadRules;
  /** The upload that the request names or creates. */
  row: OwnUpload | null;
  /** The error that a hook or the library threw. */
  failure: unknown;
  /** Whether this request brought the last byte. */
  isFinished: boolean;
  /** The Upload-Concat header of a creation. */
  concat: string | null;
}

/** The objects that all requests of the protocol share. */
interface Dependencies {
  ctx: Context;
  thumbnails: UploadThumbnails;
  store: StoredUploads;
  checksums: UploadChecksums;
  locks: UploadLocks;
}

/** Opens the protocol for uploads to the stores of `ctx`. */
export function openUploadProtocol(ctx: Context, thumbnails: UploadThumbnails): UploadProtocol {
  const calls = new WeakMap<Request, Call>();
  const locks = openUploadLocks(ctx.config.databaseUrl, ctx.log);
  const checksums = openUploadChecksums();
  const store = new StoredUploads(ctx, checksums);
  const deps: Dependencies = { ctx, thumbnails, store, checksums, locks };
  const tus = new Server({ ...tusOptions(deps, calls), datastore: store });

  /** Passes a request to the tus library. Throws the error that a hook or the library reported. */
  async function handleByTus(call: Call, request: Request): Promise<Response> {
    calls.set(request, call);
    // Before and after the transfer, which may take hours.
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
    async answer(caller, request, { id, rules }) {
      const { method } = request;
      try {
        const concat = id === null ? request.headers.get('upload-concat') : null;
        const call: Call = {
          ctx: caller,
          rules,
          row: null,
          failure: null,
          isFinished: false,
          concat,
        };
        if (concat !== null && !rules.canConcatenate)
          throw new Invalid('Send the file as one upload.');
        if (concat !== null && concat !== 'partial')
          return await joinPartials(caller, store, request.headers, (row) =>
            finishUpload(deps, call, row),
          );
        // The library does not support partial uploads.
        request.headers.delete('upload-concat');
        const file = id === null ? null : await finishInterrupted(deps, call, method, id);
        return file ? finishedResponse(method, file) : await handleByTus(call, request);
      } catch (thrown) {
        const error = protocolError(thrown);
        // A parallel request may have created the asset in the meantime.
        const isGone = error instanceof NotFound && id !== null && ASSET_ID.test(id);
        const file = isGone && method !== 'DELETE' ? await rules.findFinished(caller, id) : null;
        if (file) return finishedResponse(method, file);
        throw error;
      }
    },
    close: () => locks.close(),
  };
}

/**
 * Finds the upload of a request, and sets `call.row`. If all bytes arrived but no request completed it, because a
 * server was killed in between, it finishes the upload and returns the file. Returns null while bytes are missing.
 * Throws NotFound, and Conflict for reading an unfinished upload.
 */
async function finishInterrupted(
  deps: Dependencies,
  call: Call,
  method: string,
  id: string,
): Promise<UploadedFile | null> {
  call.row = await call.rules.find(call.ctx, id);
  if (!call.row) throw new NotFound('Upload');
  const isRead = method === 'HEAD' || method === 'GET';
  const isComplete = isRead && (await completeIfReceived(deps, call.row));
  if (isComplete && !call.row.isPartial) return finishUpload(deps, call, call.row);
  if (method === 'GET') throw new Conflict('The file is not fully uploaded yet.');
  return null;
}

/** Finishes an upload whose last bytes this request brought. Makes a partial upload durable and returns null. */
async function finishReceived(deps: Dependencies, call: Call): Promise<UploadedFile | null> {
  const { ctx, row: begun } = call;
  if (!begun) throw new Error('unreachable: an upload without a row');
  // This request may have brought the length.
  const row = authorizeUpload(ctx, await findRow(ctx, begun.objectKey));
  if (row.size === 0n) await deps.store.complete(row); // no write completed it
  if (!row.isPartial) return finishUpload(deps, call, row);
  await ctx.storage.seal(row.objectKey);
  return null;
}

/**
 * Turns a complete upload into an asset, or into the next version of one; or passes it to the rules. Repeated calls have no further effect.
 * Throws Forbidden, NotFound or Conflict if the caller may no longer replace the asset.
 */
async function finishUpload(
  { checksums, thumbnails }: Dependencies,
  { ctx, rules }: Pick<Call, 'ctx' | 'rules'>,
  upload: OwnUpload,
): Promise<UploadedFile> {
  const metadata = parseUploadMetadata(upload.metadata as RawMetadata);
  if (rules.receive) {
    const file = await sealUpload(ctx, upload, metadata, { checksums, thumbnails: null });
    await rules.receive(ctx, upload, file);
    return presentOriginal(file);
  }
  const { customMetadata, replaces } = metadata;
  // Hours may have passed since the upload began: the caller may have lost the permission, or the asset.
  const replaced = replaces === undefined ? null : await authorizeAsset(ctx, replaces, 'replace');
  // The worker renders the thumbnail of a new version.
  const tools = { checksums, thumbnails: replaced ? null : thumbnails };
  const file = await sealUpload(ctx, upload, metadata, tools);
  if (replaced) {
    const options = { customMetadata, claimsUpload: true };
    const put = await putVersion(ctx, replaced, file, options);
    if (put) return presentOriginal({ ...file, id: put.assetId });
  } else {
    const data = await planUploadData(ctx, customMetadata, { hasBegun: true });
    const originals = [{ ...file, ...data }];
    const isAccepted = await acceptOriginals(ctx, originals, { claimsUploads: true, thumbnails });
    if (isAccepted) return presentOriginal(file);
  }
  // Another request has finished the upload.
  const finished = await rules.findFinished(ctx, file.id);
  if (!finished) throw new NotFound('Upload');
  return finished;
}

/** Returns the options and hooks of the tus library. */
function tusOptions(deps: Dependencies, calls: WeakMap<Request, Call>): ServerOptions {
  const { ctx, locks } = deps;
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
    namingFunction: () => ctx.storage.place('originals', originalKey(newAssetId(ctx.now()), 1)),
    generateUrl: (request, { id }) => `${callOf(request).rules.path}/${assetIdOf(id)}`,
    getFileIdFromRequest: (request) => callOf(request).row?.objectKey,
    async onUploadCreate(request, upload) {
      const call = callOf(request);
      const sizeBytes = upload.size ?? null;
      const isPartial = call.concat === 'partial';
      const id = assetIdOf(upload.id);
      const given = { id, objectKey: upload.id, sizeBytes, isPartial };
      call.row = await call.rules.begin(call.ctx, given, upload.metadata ?? {});
      return { metadata: call.row.metadata as RawMetadata };
    },
    async onUploadFinish(request) {
      const call = callOf(request);
      const file = await finishReceived(deps, call);
      call.isFinished = true;
      // The protocol acknowledges a PATCH without a body; GET reads the file.
      if (request.method !== 'POST' || !file) return {};
      return fileAnswer(file);
    },
    async onResponseError(request, error) {
      callOf(request).failure = error;
      return undefined;
    },
  };
}
