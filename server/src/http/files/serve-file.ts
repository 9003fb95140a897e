import type { Readable } from 'node:stream';
import type { Input, Route } from '@spindle/contracts/http/route';
import type { Delivery } from '@spindle/contracts/links/links';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../http-app.ts';
import { admit, type CallInfo, callInfo, parseInput, requestContext, routePath } from '../serve.ts';
import { ASK_AGAIN, SHARED_FOR_A_WHILE } from './cache-control.ts';
import { contentDisposition } from './disposition.ts';
import { expectMatch, isKnown, isSameState } from './preconditions.ts';
import { rangeOf } from './range.ts';

interface Described {
  /** Strong: it changes with every byte. With its quotes. */
  etag: string;
  /** When the file, or what it is made from, was stored; undefined where settings can change it as well. */
  lastModified?: Date;
  contentType: string;
  fileName: string;
  delivery: Delivery;
  cacheControl: string;
  /** Whether another file will take its place in a moment: then shared caches ask again each time. */
  isChanging?: boolean;
  /** Whether another Accept header would bring another file. */
  variesByAccept: boolean;
}

/** A file that lies in the store and is sent as it comes from there, or its address. */
interface StoredFile extends Described {
  kind: 'stored';
  sizeBytes: number;
  open(range: ByteRange | undefined, signal: AbortSignal): Promise<Readable>;
  /** Where the store itself gives the file out; null where this server does. */
  addressInStore(disposition: string): Promise<string | null>;
}

/** A file that is made when it is wanted. */
interface MadeFile extends Described {
  kind: 'made';
  make(signal: AbortSignal): Promise<Buffer>;
}

/** A copy that is made when it is wanted, and sent from the disk. */
interface CopiedFile extends Described {
  kind: 'copied';
  copy(signal: AbortSignal): Promise<{ sizeBytes: number; stream: Readable }>;
}

/** Words in the place of a file, such as a link to it. */
interface TextAnswer {
  kind: 'text';
  text: string;
}

/** Another address of ours that holds the file. */
interface RedirectAnswer {
  kind: 'redirect';
  address: string;
}

type FileVerb<R extends Route> = (
  ctx: Context,
  input: Input<R>,
  call: CallInfo & { accept: string | undefined },
) => Promise<StoredFile | MadeFile | CopiedFile | TextAnswer | RedirectAnswer>;

/** On every file of a user: whatever it holds, it cannot act (security 25). */
const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Puts a verb that gives a file behind its contract; what is read by GET also for HEAD. A caller who goes away ends the work. `letIn`
 * belongs to routes that are open: it refuses callers whom the settings do not let in, before anything is parsed.
 */
export function serveFile<R extends Route>(
  app: HttpApp,
  route: R,
  verb: FileVerb<R>,
  letIn: (ctx: Context) => Promise<void> = async () => undefined,
): void {
  app.http.route({
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: routePath(route),
    onRequest: (request) => admit(app, route, request),
    handler: async (request, reply) => {
      const { accept } = request.headers;
      const ctx = requestContext(app, request);
      await letIn(ctx);
      const answer = await verb(ctx, parseInput(route, request), {
        ...callInfo(request, reply),
        accept,
      });
      const file = isForEverybody(route, request) ? allowSharedCaches(answer) : answer;
      if (file.kind === 'text')
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(file.text);
      if (file.kind === 'redirect')
        return reply.header('cache-control', 'no-store').redirect(file.address, 302);
      expectMatch(request, file);
      if (isKnown(request, file)) return reply.code(304).headers(validators(file)).send();
      if (file.kind === 'stored') return sendStored(file, request, reply);
      return file.kind === 'copied'
        ? sendCopied(file, request, reply)
        : sendMade(file, request, reply);
    },
  });
}

/** Whether nobody had to say who they are. */
function isForEverybody({ access }: Route, { actor }: FastifyRequest): boolean {
  return access.kind === 'media' && actor === null;
}

/**
 * Lets shared caches, such as a content delivery network, store what everybody may see. Browsers ask again for what has no version in its
 * address; the network answers them for a while.
 */
function allowSharedCaches<F extends Awaited<ReturnType<FileVerb<Route>>>>(file: F): F {
  return file.kind === 'text' || file.kind === 'redirect'
    ? file
    : {
        ...file,
        cacheControl:
          file.cacheControl === ASK_AGAIN && !file.isChanging
            ? SHARED_FOR_A_WHILE
            : file.cacheControl.replace(/^private/, 'public'),
      };
}

async function sendMade(file: MadeFile, request: FastifyRequest, reply: FastifyReply) {
  const bytes = await file.make(abortWhenGone(reply));
  const sizeBytes = bytes.length;
  const headers = { ...headersOf(file), 'accept-ranges': 'bytes' };
  if (request.method === 'HEAD')
    return reply.headers(headers).header('content-length', sizeBytes).send();
  const range = wantedRange({ ...file, sizeBytes }, request, reply);
  reply.headers(headers);
  return sendPart(
    reply,
    sizeBytes,
    range,
    range ? bytes.subarray(range.start, range.end + 1) : bytes,
  );
}

/** Asked for its head alone no copy is made, and its length stays unsaid. */
async function sendCopied(file: CopiedFile, request: FastifyRequest, reply: FastifyReply) {
  if (request.method === 'HEAD') return reply.headers(headersOf(file)).send();
  const { sizeBytes, stream } = await file.copy(abortWhenGone(reply));
  return reply.headers(headersOf(file)).header('content-length', sizeBytes).send(stream);
}

async function sendStored(file: StoredFile, request: FastifyRequest, reply: FastifyReply) {
  const headers = { ...headersOf(file), 'accept-ranges': 'bytes' };
  if (request.method === 'HEAD')
    return reply.headers(headers).header('content-length', file.sizeBytes).send();
  const address = await file.addressInStore(headers['content-disposition']);
  if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302);

  const range = wantedRange(file, request, reply);
  const stream = await file.open(range ?? undefined, abortWhenGone(reply));
  reply.headers(headers);
  return sendPart(reply, file.sizeBytes, range, stream);
}

/** `part` is the whole where there is no range. */
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

/** Null for the whole file, also where If-Range names another state of it. Throws 416 with the size of the file. */
function wantedRange(
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

function headersOf(file: Described) {
  return {
    ...validators(file),
    'content-type': file.contentType === 'text/vtt' ? 'text/vtt; charset=utf-8' : file.contentType,
    'content-disposition': contentDisposition(file.delivery, file.contentType, file.fileName),
    'content-security-policy': MEDIA_POLICY,
    'x-content-type-options': 'nosniff',
  };
}

function validators(file: Described) {
  return {
    etag: file.etag,
    ...(file.lastModified && { 'last-modified': file.lastModified.toUTCString() }),
    'cache-control': file.cacheControl,
    ...(file.variesByAccept && { vary: 'Accept' }),
  };
}

/** Aborts when the caller goes away before the end. */
function abortWhenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort(new AppError(499, 'CALLER_GONE', 'The caller is gone.'));
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return gone.signal;
}
