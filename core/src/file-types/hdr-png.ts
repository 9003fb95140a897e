import { open } from 'node:fs/promises';

/** Bytes at the start of a PNG in which the chunks about its colors are searched. Color profiles are smaller. */
const HEAD_BYTES = 64 * 1024;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Offset of the bits of a sample, in the first chunk. */
const DEPTH_AT = 24;

/**
 * Returns whether a PNG may have high dynamic range: it states its color space in numbers (chunk cICP), or has 16 bits and a color
 * profile. Returns false for other files. Reads no pixels.
 */
export async function mayBeHdrPng(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!head.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
    const chunks = chunksBeforePixels(head);
    return chunks.has('cICP') || (chunks.has('iCCP') && head[DEPTH_AT] === 16);
  } finally {
    await file.close();
  }
}

function chunksBeforePixels(head: Buffer): Set<string> {
  const names = new Set<string>();
  let at = SIGNATURE.length;
  while (at + 8 <= head.length) {
    const name = head.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') break;
    names.add(name);
    at += 12 + head.readUInt32BE(at);
  }
  return names;
}
