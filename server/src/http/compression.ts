import { constants } from 'node:zlib';
import compressPlugin, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smallest response that is compressed, in bytes. */
const THRESHOLD_BYTES = 1024;

/** Low levels, 3 of 11 and 5 of 9: each response is compressed on its own, so CPU time counts more than size. */
const JSON_ONLY: FastifyCompressOptions = {
  threshold: THRESHOLD_BYTES,
  customTypes: /^application\/json(;|$)/,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 5 },
};

/**
 * Paths of responses that contain keys or tokens of the caller. An attacker who can add own text to such a response could derive them
 * from its compressed length (BREACH).
 */
const SECRET_PATHS = /^\/api\/v1\/(login|account|authentication|users?)(\/|$)/;

/** Enables compression for JSON routes. Files keep their stored encoding. */
export async function allowCompression(http: FastifyInstance): Promise<void> {
  await http.register(compressPlugin, { ...JSON_ONLY, global: false });
}

/** Returns the `compress` option of a JSON route; false for paths with secrets. */
export function jsonCompression(path: string): FastifyCompressOptions | false {
  return SECRET_PATHS.test(path) ? false : JSON_ONLY;
}
