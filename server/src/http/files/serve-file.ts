import type { Readable } from 'node:stream';
import { AssetParams } from '@spindle/contracts/assets/asset-id';
import type { Input, Route } from '@spindle/contracts/http/route';
import type { Delivery } from '@spindle/contracts/links/links';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { abortWhenGone } from '../connections/abort-when-gone.ts';
import type { HttpApp } from '../http-app.ts';
import { admit, type CallInfo, callInfo, parseInput, requestContext, routePath } from '../serve.ts';
import { assetUseOf } from '../usage/asset-uses.ts';
import { REVALIDATE, SHARED_FIVE_MINUTES } from './cache-control.ts';
import { contentDisposition } from './disposition.ts';
import { refusalOfFaces } from './face-rules.ts';
import { expectMatch, isKnown, isSameState } from './preconditions.ts';
import { rangeOf } from './range.ts';

/** The headers of a file. */
interface FileDescription {
  /** Strong: it changes with every byte. Includes quotes. */
  etag: string;
  /** When the file or its source was stored. Undefined when settings can change the file too. */
  lastModified?: Date;
  contentType: string;
  fileName: string;
  delivery: Delivery;
  cacheControl: string;
  /** Whether a better file follows soon. Shared caches then revalidate each time. */
  isChanging?: boolean;
  /** Whether the file depends on the Accept header. */
  variesByAccept: boolean;
  /** The assets in an archive. The id of a single asset is in the path. */
  assetIds?: readonly string[];
  /** The creator of the asset. The statistics count requests of anonymous callers for this user. */
  ownerId?: number;
}

/** A file that is streamed from the store, or fetched from there by a redirect. */
interface StoredFile extends FileDescription {
  kind: 'stored';
  sizeBytes: number;
  open(range: ByteRange | undefined, signal: AbortSignal): Promise<Readable>;
  /** Returns the address at which the store serves the file; null when this server streams it. */
  addressInStore(disposition: string): Promise<string | null>;
}

/** A file that is generated on request. */
interface GeneratedFile extends FileDescription {
  kind: 'generated';
  /** The file when it is in memory already. */
  bytes?: Buffer | undefined;
  make(signal: AbortSignal): Promise<Buffer>;
  /** Prepares the file once more when `make` finds its source gone: another file may have replaced it a moment ago. */
  prepareAgain?: () => Promise<GeneratedFile>;
}

/** A copy that is created on request and streamed from the disk. */
export interface CopiedFile extends FileDescription {
  kind: 'copied';
  /** More headers of the response. */
  headers?: Readonly<Record<string, string>>;
  /** `sizeBytes` is null when the size is known only at the end. */
  copy(signal: AbortSignal): Promise<{ sizeBytes: number | null; stream: Readable }>;
}

/** A text instead of a file, such as a link to it. */
interface TextAnswer {
  kind: 'text';
  text: string;
}

/** JSON instead of a file: the caller wanted to save it only. */
export interface JsonAnswer {
  kind: 'json';
  body: object;
}

/** A redirect to another route that serves the file. */
interface RedirectAnswer {
  kind: 'redirect';
  address: string;
  ownerId?: number;
}

/**
 * Implements a route that returns a file. `accept` is the Accept header; `signal` aborts when the caller disconnects. Nothing may be
 * changed when `isHead` is true: the response then has no body.
 */
type FileVerb<R extends Route> = (
  ctx: Context,
  input: Input<R>,
  call: CallInfo & { accept: string | undefined; isHead: boolean; signal: AbortSignal },
) => Promise<StoredFile | GeneratedFile | CopiedFile | TextAnswer | JsonAnswer | RedirectAnswer>;

/** Sent with every file of a user, so that no file can run scripts (security 25). */
const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Registers a route that returns a file; GET routes also serve HEAD. The signal aborts when the caller disconnects. `checkCaller` is for
 * routes without sign-in: it refuses callers whom the settings exclude, before the input is parsed.
 */
export function serveFile<R extends Route>(
  app: HttpApp,
  route: R,
  verb: FileVerb<R>,
  checkCaller: (ctx: Context) => Promise<void> = async () => undefined,
): void {
  const refuseFaces = refusalOfFaces(app, route);
  app.http.route({
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: routePath(route),
    onRequest: (request) => admit(app, route, request),
    handler: async (request, reply) => {
      const { accept } = request.headers;
      const ctx = requestContext(app, request);
      await checkCaller(ctx);
      const input = parseInput(route, request);
      const answer = await verb(ctx, input, {
        ...callInfo(request, reply),
        accept,
        isHead: request.method === 'HEAD',
        signal: abortWhenGone(reply),
      });
      await refuseFaces(ctx, input.params, input.query);
      countAssets(route, request, input, answer);
      if ('ownerId' in answer) request.usageUserId ??= answer.ownerId ?? null;
      const isShared = isPublic(route, request);
      const file = isShared ? allowSharedCaches(answer) : answer;
      if (file.kind === 'text')
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(file.text);
      if (file.kind === 'json') return sendJson(file, reply);
      if (file.kind === 'redirect')
        return reply.header('cache-control', 'no-store').redirect(file.address, 302);
      expectMatch(request, file);
      if (isKnown(request, file)) return reply.code(304).headers(validators(file)).send();
      if (file.kind === 'stored') return sendStored(file, request, reply);
      return file.kind === 'copied'
        ? sendCopied(file, request, reply)
        : sendGenerated(file, request, reply, isShared);
    },
  });
}

/** Records the assets whose files a response contains, for the statistics. */
function countAssets<R extends Route>(
  route: R,
  request: FastifyRequest,
  { params, query }: Input<R>,
  answer: Awaited<ReturnType<FileVerb<R>>>,
): void {
  const ids = 'assetIds' in answer ? answer.assetIds : assetIdOf(params);
  if (!ids) return;
  const kind = assetUseOf(route, request, { params: params ?? {}, query: query ?? {} }, answer);
  request.use = { ...request.use, assets: { ids, kind } };
}

/** Returns the id of the asset in the path; null for another id, such as that of a collection. */
function assetIdOf(params: unknown): string[] | null {
  const parsed = AssetParams.safeParse(params);
  return parsed.success ? [parsed.data.id] : null;
}

/** Whether the caller was served without a credential. */
function isPublic({ access }: Route, { actor }: FastifyRequest): boolean {
  return access.kind === 'media' && actor === null;
}

/**
 * Lets shared caches, such as a content delivery network, store public files. Browsers revalidate files whose address has no version;
 * the network answers them for five minutes.
 */
function allowSharedCaches<F extends Awaited<ReturnType<FileVerb<Route>>>>(file: F): F {
  return file.kind === 'text' || file.kind === 'json' || file.kind === 'redirect'
    ? file
    : {
        ...file,
        cacheControl:
          file.cacheControl === REVALIDATE && !file.isChanging
            ? SHARED_FIVE_MINUTES
            : file.cacheControl.replace(/^private/, 'public'),
      };
}

async function sendGenerated(
  prepared: GeneratedFile,
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
) {
  const { file, bytes } = prepared.bytes
    ? { file: prepared, bytes: prepared.bytes }
    : await makeFile(prepared, abortWhenGone(reply), isShared);
  const sizeBytes = bytes.length;
  const headers = { ...headersOf(file), 'accept-ranges': 'bytes' };
  if (request.method === 'HEAD')
    return reply.headers(headers).header('content-length', sizeBytes).send();
  const range = requestedRange({ ...file, sizeBytes }, request, reply);
  reply.headers(headers);
  return sendPart(
    reply,
    sizeBytes,
    range,
    range ? bytes.subarray(range.start, range.end + 1) : bytes,
  );
}

/** Makes a file, or the one that has replaced it when its source is gone. */
async function makeFile(file: GeneratedFile, signal: AbortSignal, isShared: boolean) {
  try {
    return { file, bytes: await file.make(signal) };
  } catch (error) {
    if (!(error instanceof NotFound && file.prepareAgain)) throw error;
    const again = await file.prepareAgain();
    const next = isShared ? allowSharedCaches(again) : again;
    return { file: next, bytes: next.bytes ?? (await next.make(signal)) };
  }
}

/** Sends JSON instead of a file; for HEAD, its headers without a length. */
export function sendJson({ body }: JsonAnswer, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  return reply.request.method === 'HEAD'
    ? reply.type('application/json; charset=utf-8').send()
    : reply.send(body);
}

/** Sends a copy. Creates none for HEAD, whose response then has no length. */
export async function sendCopied(file: CopiedFile, request: FastifyRequest, reply: FastifyReply) {
  const headers = { ...headersOf(file), ...file.headers };
  if (request.method === 'HEAD') return reply.headers(headers).send();
  const { sizeBytes, stream } = await file.copy(abortWhenGone(reply));
  reply.headers(headers);
  if (sizeBytes !== null) reply.header('content-length', sizeBytes);
  return reply.send(stream);
}

async function sendStored(file: StoredFile, request: FastifyRequest, reply: FastifyReply) {
  const headers = { ...headersOf(file), 'accept-ranges': 'bytes' };
  if (request.method === 'HEAD')
    return reply.headers(headers).header('content-length', file.sizeBytes).send();
  const address = await file.addressInStore(headers['content-disposition']);
  if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302);

  const range = requestedRange(file, request, reply);
  const stream = await file.open(range ?? undefined, abortWhenGone(reply));
  reply.headers(headers);
  return sendPart(reply, file.sizeBytes, range, stream);
}

/** Sends a part, or the whole file without a range. */
function sendPart(
  reply: FastifyReply,
  sizeBytes: number,
  range: ByteRange | null,
  part: Readable | Buffer,
) {
  if (!range) return reply.header('content-length', sizeBytes).send(part);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(part);
}

/** Returns the requested range; null for the whole file, also when If-Range names another state. Throws 416 with the file size. */
function requestedRange(
  file: Pick<StoredFile, 'etag' | 'lastModified' | 'sizeBytes'>,
  request: FastifyRequest,
  reply: FastifyReply,
): ByteRange | null {
  if (!isSameState(request, file)) return null;
  try {
    return rangeOf(request.headers.range, file.sizeBytes);
  } catch (error) {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw error;
  }
}

function headersOf(file: FileDescription) {
  return {
    ...validators(file),
    'content-type': file.contentType === 'text/vtt' ? 'text/vtt; charset=utf-8' : file.contentType,
    'content-disposition': contentDisposition(file.delivery, file.contentType, file.fileName),
    'content-security-policy': MEDIA_POLICY,
    'x-content-type-options': 'nosniff',
  };
}

function validators(file: FileDescription) {
  return {
    etag: file.etag,
    ...(file.lastModified && { 'last-modified': file.lastModified.toUTCString() }),
    'cache-control': file.cacheControl,
    ...(file.variesByAccept && { vary: 'Accept' }),
  };
}
