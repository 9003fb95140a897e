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

/** The lowest levels, for up to a megabyte of points: a third of the CPU time, a fifth more bytes. */
const LARGE_JSON: FastifyCompressOptions = {
  ...JSON_ONLY,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Paths of responses with thousands of points. */
const LARGE_PATHS = /^\/api\/v1\/stats\/timeseries\//;

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
  if (SECRET_PATHS.test(path)) return false;
  return LARGE_PATHS.test(path) ? LARGE_JSON : JSON_ONLY;
}
