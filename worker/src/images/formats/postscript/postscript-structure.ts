import { open } from 'node:fs/promises';

/** Bytes at each end of a file in which the comments are searched. */
const ENDS_BYTES = 4096;
/** Marks a file that holds a preview image in addition to the PostScript program. */
export const PACKED = 0xc5d0d3c6;

/** Facts from the first and last comments of a PostScript file that follows the document structuring conventions. */
export interface PostScriptStructure {
  /** Whether the end of the file is missing. The interpreter does not notice: the rest is a valid program. */
  isTruncated: boolean;
  /** The bounding box in points, if the file declares it at its end; null otherwise. */
  boxAtEnd: readonly [left: number, bottom: number, width: number, height: number] | null;
}

/** Reads the first and last comments of a PostScript file. */
export async function readPostScriptStructure(path: string): Promise<PostScriptStructure> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const textAt = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(ENDS_BYTES), { position });
      return buffer.subarray(0, bytesRead);
    };
    const first = await textAt(0);
    const isPacked = first.length > 12 && first.readUInt32BE(0) === PACKED;
    const start = isPacked ? first.readUInt32LE(4) : 0;
    const end = isPacked ? start + first.readUInt32LE(8) : size;
    const head = (await textAt(start)).toString('latin1');
    // Other programs name no end, so a cut is not noticed. A packed file must contain a program where its header says.
    if (!head.startsWith('%!PS-Adobe-')) return { isTruncated: isPacked, boxAtEnd: null };
    const tail = (await textAt(Math.max(start, end - ENDS_BYTES))).toString('latin1');
    const isAtEnd = /^%!\S+ EPSF/.test(head) && /^%%BoundingBox:\s*\(atend\)/m.test(head);
    return {
      isTruncated: end > size || !tail.includes('%%EOF'),
      boxAtEnd: isAtEnd ? boxIn(tail) : null,
    };
  } finally {
    await file.close();
  }
}

function boxIn(text: string): PostScriptStructure['boxAtEnd'] {
  const [, ...sides] =
    [...text.matchAll(/%%BoundingBox:\s*(-?\d+) (-?\d+) (-?\d+) (-?\d+)/g)].at(-1) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = sides.map(Number);
  return right > left && top > bottom ? [left, bottom, right - left, top - bottom] : null;
}
