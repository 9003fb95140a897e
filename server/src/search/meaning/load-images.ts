import pg from 'pg';
import { to } from 'pg-copy-streams';
import { PackedImages } from './packed-images.ts';

/** Images of a space as they were when they were last read. */
export interface LoadedImages {
  /** Null: none. */
  images: PackedImages | null;
  /** Milliseconds since 1970. */
  readAt: number;
}

/**
 * Vectors of the last minutes are read again at each refresh: a slow transaction commits a time that others have passed, and the clocks of
 * servers and workers differ.
 */
const OVERLAP_MS = 300_000;

/** Start of the binary format of COPY, before its rows. */
const HEADER_BYTES = 19;
/** A row before its vector: the number of fields, and the length and the value of two numbers of 8 bytes. */
const ROW_BYTES = 2 + 2 * (4 + 8) + 4;
const BYTES_OF_FLOAT = 4;

/** Reads the vectors of a space that were saved since `earlier`, or all. Keeps the newest when they take more than `bytesMax`. */
export async function loadImages(
  client: pg.Client,
  space: string,
  earlier: LoadedImages | null,
  bytesMax: number,
): Promise<LoadedImages> {
  const readAt = Date.now();
  const after = earlier?.images ? earlier.readAt - OVERLAP_MS : null;
  const newer = after === null ? '' : `AND saved_at > to_timestamp(${after}::float8 / 1000)`;
  let images = earlier?.images ?? null;
  if (after !== null) images?.removeAfter(after);
  const rows = client.query(
    to(`COPY (
      SELECT asset.seq::int8, (extract(epoch FROM saved_at) * 1000)::int8, vector
      FROM image_vector JOIN asset ON asset.id = asset_id
      WHERE space = ${pg.escapeLiteral(space)} AND asset.render_version = image_vector.render_version ${newer}
      ORDER BY saved_at) TO STDOUT (FORMAT binary)`),
  );
  for await (const { seq, at, vector } of readRows(rows)) {
    images ??= new PackedImages(vector.length);
    images.add({ seq, at, vector });
    if (images.bytes > bytesMax) images.removeFirst(Math.ceil(images.count / 8));
  }
  return { images, readAt };
}

/** Reads rows of COPY in the binary format. */
async function* readRows(chunks: AsyncIterable<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    if (isStart) {
      if (bytes.length < HEADER_BYTES) {
        rest = bytes;
        continue;
      }
      at = HEADER_BYTES;
      isStart = false;
    }
    while (bytes.length - at >= ROW_BYTES) {
      const length = bytes.readInt32BE(at + ROW_BYTES - 4);
      if (bytes.length - at < ROW_BYTES + length) break;
      yield {
        seq: Number(bytes.readBigInt64BE(at + 6)),
        at: Number(bytes.readBigInt64BE(at + 18)),
        vector: toFloats(bytes, at + ROW_BYTES, length),
      };
      at += ROW_BYTES + length;
    }
    rest = bytes.subarray(at);
  }
}

function toFloats(bytes: Buffer, start: number, length: number): Float32Array {
  const copy = new Uint8Array(length);
  bytes.copy(copy, 0, start, start + length);
  return new Float32Array(copy.buffer, 0, Math.floor(length / BYTES_OF_FLOAT));
}
