import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { Answer, Input, Route } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { AppError, Invalid, TooLarge } from '@spindle/core/errors';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { abortWhenGone } from './connections/abort-when-gone.ts';
import { faceRuleOf } from './files/face-rules.ts';
import { type CopiedFile, type JsonAnswer, sendCopied, sendJson } from './files/serve-file.ts';
import type { FormPart } from './form-part.ts';
import type { HttpApp } from './http-app.ts';
import { admit, type CallInfo, callInfo, parseInput, requestContext, routePath } from './serve.ts';

/** Limits of one form. UPLOAD_MAX_BYTES limits each file. */
const LIMITS = {
  files: 100,
  fields: 50,
  parts: 150,
  fieldNameSize: 200,
  fieldSize: 256 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
};

/** Buffer for bytes that the store has not accepted yet, so that the network transfer goes on. */
const FILE_BUFFER_BYTES = 1024 ** 2;

/** The HTTP side of a call with a form. `signal` aborts when the caller disconnects. */
type FormCall = CallInfo & { signal: AbortSignal };

/** Implements a route that accepts a form. It reads `parts` in their order, each before the next. */
export type FormVerb<R extends Route, T = Answer<R>> = (
  ctx: Context,
  parts: AsyncIterable<FormPart>,
  input: Input<R>,
  call: FormCall,
) => Promise<T>;

/** Registers a route that accepts a form: authenticates (401), checks the permission (403), then streams the body to the verb. */
export function serveUpload<R extends Route>(app: HttpApp, route: R, verb: FormVerb<R>): void {
  serveForm(app, route, verb, (answer, _request, reply) => {
    if (app.checkAnswers) route.answer.parse(answer);
    return reply.code(route.status).send(answer);
  });
}

/** Registers a route that accepts a form, like `serveUpload`, and returns a file, or JSON instead. */
export function serveUploadForFile<R extends Route>(
  app: HttpApp,
  route: R,
  verb: FormVerb<R, CopiedFile | JsonAnswer>,
): void {
  faceRuleOf(route);
  serveForm(app, route, verb, (answer, request, reply) =>
    answer.kind === 'json' ? sendJson(answer, reply) : sendCopied(answer, request, reply),
  );
}

function serveForm<R extends Route, T>(
  app: HttpApp,
  route: R,
  verb: FormVerb<R, T>,
  send: (answer: T, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { uploadMaxBytes } = app.ctx.config;
  app.http.register(async (http) => {
    const limits = { ...LIMITS, fileSize: uploadMaxBytes };
    await http.register(multipart, { limits, fileHwm: FILE_BUFFER_BYTES });
    http.route({
      method: route.method as HTTPMethods,
      url: routePath(route),
      onRequest: (request) => admit(app, route, request),
      handler: async (request, reply) => {
        const form = readForm(request, uploadMaxBytes);
        try {
          const input = parseInput(route, request);
          const call = { ...callInfo(request, reply), signal: abortWhenGone(reply) };
          const answer = await verb(requestContext(app, request), form.parts, input, call);
          return await send(answer, request, reply);
        } catch (error) {
          dropRest(request);
          throw form.failure(error);
        }
      },
    });
  });
}

/** Discards the rest of the body. Without a reader it would block the connection for good. */
export function dropRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

/** Returns a 413 error that names the limit. */
function fileTooLarge(maxBytes: number): TooLarge {
  return new TooLarge(`A file must be at most ${maxBytes.toLocaleString('en')} bytes.`);
}

/** Reads the parts of a form, and remembers which errors the form itself caused. */
function readForm(request: FastifyRequest, maxBytes: number) {
  const formErrors = new Set<unknown>();
  const streams: Readable[] = [];

  async function* read(): AsyncGenerator<FormPart> {
    const parts = request.parts()[Symbol.asyncIterator]();
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        formErrors.add(error);
        throw error;
      });
      if (next.done) return;
      const part = formPart(next.value);
      if (!(await isUnselected(next.value))) yield part;
    }
  }

  function formPart(part: Multipart): FormPart {
    if (part.type === 'field')
      return {
        kind: 'text',
        name: part.fieldname,
        // The library parses fields with a JSON content type.
        value: typeof part.value === 'string' ? part.value : JSON.stringify(part.value),
        isCut: part.valueTruncated,
      };
    const { file: stream, filename, mimetype } = part;
    streams.push(stream);
    stream.once('error', (error) => formErrors.add(error));
    stream.once('limit', () => stream.destroy(fileTooLarge(maxBytes)));
    const { fieldname: name } = part;
    return { kind: 'file', name, fileName: filename ?? '', contentType: mimetype, stream };
  }

  return {
    parts: read(),
    /** Returns the error for the caller: errors of the form itself get a message. */
    failure: (error: unknown) =>
      formErrors.has(error) || isCutOff(error, streams) ? formError(error, maxBytes) : error,
  };
}

/** Events of a stream of which one comes first. */
const FIRST_EVENTS = ['readable', 'end', 'error', 'close'] as const;

/** Returns whether a part is a file input in which the user selected nothing: browsers send it without a name and without content. */
async function isUnselected(part: Multipart): Promise<boolean> {
  if (part.type === 'field' || part.filename) return false;
  const { file } = part;
  if (file.readableLength === 0 && !file.readableEnded) {
    await new Promise<void>((resolve) => {
      const settle = () => {
        for (const event of FIRST_EVENTS) file.off(event, settle);
        resolve();
      };
      for (const event of FIRST_EVENTS) file.on(event, settle);
    });
  }
  const isEmpty = file.readableLength === 0 && file.errored === null;
  if (isEmpty) file.resume();
  return isEmpty;
}

/** Whether a stream of the form caused the error. A stream that failed before it had a reader reports a premature close instead. */
function isCutOff(error: unknown, streams: Readable[]): boolean {
  if (error instanceof AppError) return false;
  const isEarly =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return streams.some(
    ({ errored, destroyed, readableEnded }) =>
      errored === error || (isEarly && destroyed && !readableEnded),
  );
}

/** Responses to the errors of the multipart library, by its codes. */
const SENTENCES: Record<string, AppError> = {
  FST_FILES_LIMIT: new TooLarge(`An upload can contain at most ${LIMITS.files} files.`),
  FST_FIELDS_LIMIT: new TooLarge(`An upload can contain at most ${LIMITS.fields} fields.`),
  FST_PARTS_LIMIT: new TooLarge(`An upload can contain at most ${LIMITS.parts} parts.`),
  FST_PROTO_VIOLATION: new Invalid('A field has a name that is not allowed.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new AppError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the files as multipart/form-data.',
  ),
};

function formError(error: unknown, maxBytes: number): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(maxBytes);
  return SENTENCES[code] ?? new Invalid('The form is incomplete or malformed.');
}
