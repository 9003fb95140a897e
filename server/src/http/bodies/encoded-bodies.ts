import { createGunzip, type Gunzip } from 'node:zlib';
import { AppError } from '@spindle/core/errors';
import type { FastifyInstance, FastifyReply, preParsingHookHandler } from 'fastify';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Decodes JSON bodies that are compressed with gzip. Refuses all other encoded bodies with 415. */
export function decodeBodies(http: FastifyInstance): void {
  // Only routes with a body get the hook, so that reading files stays as fast as without it.
  http.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.every((method) => method === 'GET' || method === 'HEAD')) return;
    route.preParsing = [decodeBody, ...[route.preParsing ?? []].flat()];
  });
}

const decodeBody: preParsingHookHandler = (request, reply, payload, done) => {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return done(null, payload);
  const isJson = JSON_TYPE.test(request.headers['content-type'] ?? '');
  if (isJson && encoding === 'gzip') return done(null, decompress(payload, reply));
  reply.header('accept-encoding', isJson ? 'gzip' : 'identity');
  const message = isJson
    ? 'Send JSON unencoded, or with Content-Encoding: gzip.'
    : 'Send the body without Content-Encoding.';
  done(new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', message));
};

/** Decompresses a body. The parser limits the decompressed bytes. */
function decompress(payload: NodeJS.ReadableStream, reply: FastifyReply): Gunzip {
  // The framework compares the number of encoded bytes with Content-Length.
  const decoder = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    decoder.receivedEncodedLength += chunk.length;
  });
  payload.on('error', (error: Error) => decoder.destroy(error));
  payload.pipe(decoder);
  // A refused body is not read to its end, which would block the connection.
  reply.raw.once('finish', () => {
    payload.unpipe(decoder);
    payload.resume();
    decoder.destroy();
  });
  return decoder;
}
