import type { AssetSummary } from '../assets/asset-summary.ts';

export const UPLOAD_STATES = [
  'waiting',
  'checking',
  'duplicate',
  'uploading',
  'paused',
  'interrupted',
  'failed',
  'processing',
  'done',
  'error',
] as const;

/**
 * `checking`: the checksum is being computed. `duplicate`: the library has the same content; the user has to decide.
 * `interrupted`: the page was closed during the upload; the user has to choose the file again.
 * `failed`: the transfer failed. `error`: the file arrived, but could not be processed.
 */
export type UploadState = (typeof UPLOAD_STATES)[number];

/** One row of the tray. Immutable: a change creates a new object. */
export interface Upload {
  key: string;
  name: string;
  /** Dropped folders that contain the file: `Trip/Day 1`; empty for a single file. */
  path: string;
  contentType: string;
  sizeBytes: number;
  /** Epoch milliseconds. */
  lastModified: number;
  /** Null after a reload, and once the file has arrived. */
  file: File | null;
  /** URL of the unfinished upload on the server. */
  url: string | null;
  state: UploadState;
  sentBytes: number;
  bytesPerSecond: number;
  /** Time of the next attempt while the connection is lost, in epoch milliseconds. */
  retryAt: number | null;
  /** The error, if any. */
  message: string | null;
  /** The collection on whose page the file was dropped. */
  collectionId: number | null;
  /** The existing asset with the same bytes, found before the transfer. */
  duplicate: Duplicate | null;
  /** Known once all bytes have arrived. */
  assetId: string | null;
  /** Known once it is processed. */
  asset: AssetSummary | null;
}

/** The existing asset that a file duplicates. */
export interface Duplicate {
  id: string;
  name: string;
}

/** A file and the path of its folder. */
export interface PickedFile {
  file: File;
  path: string;
}

/** Limits one request, in bytes. A file up to this size is sent in one request. After a failure, at most this much is sent again. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

let createdCount = 0;

/** Creates a waiting row. */
export function newUpload(
  facts: Pick<Upload, 'name' | 'path' | 'contentType' | 'sizeBytes' | 'lastModified'>,
): Upload {
  createdCount += 1;
  return {
    ...facts,
    key: `upload-${createdCount}`,
    file: null,
    url: null,
    state: 'waiting',
    sentBytes: 0,
    bytesPerSecond: 0,
    retryAt: null,
    message: null,
    collectionId: null,
    duplicate: null,
    assetId: null,
    asset: null,
  };
}

/** Creates a waiting row for a file. */
export function uploadOf({ file, path }: PickedFile): Upload {
  const { name, type, size, lastModified } = file;
  return { ...newUpload({ name, path, contentType: type, sizeBytes: size, lastModified }), file };
}
