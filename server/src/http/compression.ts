import { constants } from 'node:zlib';
import compressPlugin, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes from which compression is worth its time. */
const THRESHOLD_BYTES = 1024;

const JSON_ONLY: FastifyCompressOptions = {
  threshold: THRESHOLD_BYTES,
  customTypes: /^application\/json(;|$)/,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 5 },
};

/**
 * Paths of responses with keys or tokens of the caller. Their compressed length would leak them to whoever can place text of
 * their own beside (BREACH).
 */
const SECRET_PATHS = /^\/api\/v1\/(login|account|authentication|users?)(\/|$)/;

/** Lets routes compress JSON; files keep the encoding that they are stored in. */
export async function allowCompression(http: FastifyInstance): Promise<void> {
  await http.register(compressPlugin, { ...JSON_ONLY, global: false });
}

/** The `compress` option of a route that responds with JSON. */
export function jsonCompression(path: string): FastifyCompressOptions | false {
  return SECRET_PATHS.test(path) ? false : JSON_ONLY;
}
