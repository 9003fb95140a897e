import type { Readable } from 'node:stream';

/** Properties of one object in a store. */
export interface ObjectHead {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** A multipart upload that is not complete. */
export interface UnfinishedUpload {
  key: string;
  multipartId: string;
  startedAt: Date;
}

/** Multipart uploads, which may take days and several processes. Parts are numbered from 1 and have equal size, except the last. */
export interface Parts {
  /** Starts an upload and returns its id in the store. */
  begin(key: string): Promise<string>;
  /** Uploads a part; replaces an earlier part with the same number. */
  put(key: string, multipartId: string, number: number, body: Buffer): Promise<void>;
  /** Creates the object from the first `count` parts. */
  complete(key: string, multipartId: string, count: number): Promise<void>;
  /** Deletes the parts of an incomplete upload. */
  drop(key: string, multipartId: string): Promise<void>;
  /** Lists all incomplete uploads: running ones, and those that killed processes left. */
  unfinished(): AsyncIterable<UnfinishedUpload>;
}

/** A part of an object, both ends inclusive, in bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Options of writing one object. */
export interface PutOptions {
  contentType: string;
  signal?: AbortSignal;
  /** Size of a stream, in bytes, if it is known. A stream of more than 78 GiB needs it in S3. */
  expectedBytes?: number;
  /**
   * Called with a local path of the whole object before it is durable, and awaited; the path is valid until then. Never
   * called by stores that keep no local file (S3).
   */
  onWritten?: (path: string) => Promise<void>;
}

/**
 * Stores files. Two drivers (disk, S3) have the same behavior, proven by one test suite. Only `keys.ts` builds keys. Methods throw
 * NotFound for a missing object and Unavailable when the store is unavailable or full.
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Name of the bucket, or null on disk. */
  readonly bucket: string | null;
  /** Null on disk, where an upload appends to its file. */
  readonly parts: Parts | null;
  /**
   * Writes a whole object and resolves when it is durable (disk: file and folder fsynced; S3: acknowledged with the
   * same size). Nothing is visible under the key before. Aborting, or a body that fails, leaves nothing.
   */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<{ sizeBytes: number }>;
  /** Opens an object for reading. The stream is the caller's to destroy. */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  head(key: string): Promise<ObjectHead | null>;
  /**
   * Runs `use` with a local, read-only path of the object: its own file on disk, a temporary copy for S3. Throws NotFound when there is no
   * object, also when `use` failed after the file on disk was removed.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  copy(from: string, to: string): Promise<void>;
  /** Renames an object: a rename on disk, a copy and a removal in S3. */
  move(from: string, to: string): Promise<void>;
  /**
   * Makes an object durable that a resumable upload has written under its final key, and returns its properties. Throws NotFound when
   * the object is missing or incomplete.
   */
  seal(key: string): Promise<ObjectHead>;
  /** Deletes objects; ignores missing ones. */
  remove(keys: string[]): Promise<void>;
  /** Lists all objects under a prefix, in key order, without holding them all in memory. */
  list(prefix: string): AsyncIterable<ObjectHead>;
  /** Returns a URL from which a browser can read the object for `expirySeconds`; null when the driver has no URLs. */
  presignGet(
    key: string,
    options: { expirySeconds: number; contentType: string; disposition: string },
  ): Promise<string | null>;
  /** Makes a store without its marker count as unavailable from now on. Only on disk, because a bucket cannot be unmounted. */
  expectMarker(): void;
  /** Throws Unavailable when the store cannot be written to. For readiness checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}
