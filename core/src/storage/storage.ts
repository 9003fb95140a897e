import type { Readable } from 'node:stream';

/** What a store knows of one object. */
export interface ObjectHead {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Parts that a store holds of an object to be. */
export interface UnfinishedUpload {
  key: string;
  multipartId: string;
  startedAt: Date;
}

/** Objects that come in parts, over days and by several processes. Parts are numbered from 1 and of one size, but the last. */
export interface Parts {
  /** Gives the store's name for the parts to come. */
  begin(key: string): Promise<string>;
  /** A part put again replaces the earlier one. */
  put(key: string, multipartId: string, number: number, body: Buffer): Promise<void>;
  /** Makes the object of the first `count` parts. */
  complete(key: string, multipartId: string, count: number): Promise<void>;
  /** Removes the parts of an upload that never became an object. */
  drop(key: string, multipartId: string): Promise<void>;
  /** Every upload that has not become an object: those under way, and what killed processes left. */
  unfinished(): AsyncIterable<UnfinishedUpload>;
}

/** A part of an object, both ends inclusive, in bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
  signal?: AbortSignal;
  /**
   * Called with a local path of the whole object before it is durable, and awaited; the path is valid until then. Never
   * called by stores that keep no local file (S3).
   */
  onWritten?: (path: string) => Promise<void>;
}

/**
 * Where files lie. Two drivers (disk, S3), one behaviour, shown by one suite. Keys come from `keys.ts` alone.
 * A missing object is `NotFound`, a store that is away or full is `Unavailable`.
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Name of the bucket, or null on disk. */
  readonly bucket: string | null;
  /** Null on disk, where a file simply grows. */
  readonly parts: Parts | null;
  /**
   * Writes a whole object and resolves when it is durable (disk: file and folder fsynced; S3: acknowledged with the
   * same size). Nothing is visible under the key before. Aborting, or a body that fails, leaves nothing.
   */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<{ sizeBytes: number }>;
  /** Opens an object for reading. The stream is the caller's to destroy. */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  head(key: string): Promise<ObjectHead | null>;
  /** Runs `use` with a local, read-only path of the object: its own file on disk, a temporary copy for S3. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  copy(from: string, to: string): Promise<void>;
  /** Renames an object: a rename on disk, a copy and a removal in S3. */
  move(from: string, to: string): Promise<void>;
  /**
   * Makes durable what a resumable upload has written under its own key, piece by piece, and gives its head. Throws
   * NotFound when it is not there as a whole.
   */
  seal(key: string): Promise<ObjectHead>;
  /** Removes objects; those that are not there are no error. */
  remove(keys: string[]): Promise<void>;
  /** Every object under a prefix, in key order, without holding them all in memory. */
  list(prefix: string): AsyncIterable<ObjectHead>;
  /** An address that lets a browser read the object by itself for `expirySeconds`, or null where the driver has none. */
  presignGet(
    key: string,
    options: { expirySeconds: number; contentType: string; disposition: string },
  ): Promise<string | null>;
  /** From now on a store without its marker counts as away: it has had one. On disk alone, as no bucket can be unmounted. */
  expectMarker(): void;
  /** Throws Unavailable when the store cannot be written to. For readiness checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}
