import type { Readable } from 'node:stream';
import type { FileDate } from '@spindle/core/facts/from-file/file-date';

/** A file of a form, as the sender describes it; none of it is to be trusted. Read the stream before the next part. */
export interface FilePart {
  kind: 'file';
  /** Name of the form's field. */
  name?: string;
  fileName: string;
  /** Folders that the file came from, if known. */
  folder?: string;
  /** The date of the file, if known. */
  fileDate?: FileDate | null;
  contentType: string | undefined;
  stream: Readable;
}

/** A text field of a form. */
export interface TextPart {
  kind: 'text';
  name: string;
  value: string;
  /** True if the text was longer than a field may be and was cut. */
  isCut: boolean;
}

/** A part of a multipart form. */
export type FormPart = FilePart | TextPart;

/** Reads a small file of a form into memory. Returns null if it is larger than `maxBytes`. */
export async function collectBytes(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
