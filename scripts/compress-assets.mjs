import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|svg|json|map|webmanifest|txt|xml|wasm)$/;

/** Minimum size in bytes. Compressing a smaller response saves less than its headers cost. */
const MIN_BYTES = 1024;

/** Brotli quality. The maximum, 11, takes more than twice as long for 2 % fewer bytes. */
const QUALITY = 10;

/**
 * Writes a .br and a .gz file next to every text file of a folder that is larger than 1 KB.
 * @param {string} dir
 */
export async function compressAssets(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length <= MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
