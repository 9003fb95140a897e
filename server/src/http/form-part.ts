import type { Readable } from 'node:stream';

/** A file of a form, as the sender describes it; none of it is to be trusted. Read the stream before the next part. */
export interface FilePart {
  kind: 'file';
  /** Name of the form's field. */
  name?: string;
  fileName: string;
  /** Folders that the file came from, if known. */
  folder?: string;
  contentType: string | undefined;
  stream: Readable;
}

/** A part of a multipart form. `isCut`: whether the text was longer than a field may be, and was cut. */
export type FormPart = FilePart | { kind: 'text'; name: string; value: string; isCut: boolean };
