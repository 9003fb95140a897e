import type { AssetSummary } from '../asset-list/asset-summary.ts';

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
 * `checking`: its checksum is computed. `duplicate`: it is in the library, and a person has to decide. `interrupted`: the page was left in the middle; the file has to be chosen again. `failed`: not all of it arrived.
 * `error`: it arrived, and could not be processed.
 */
export type UploadState = (typeof UPLOAD_STATES)[number];

/** One row of the tray. Never changed in place: a change makes a new object. */
export interface Upload {
  key: string;
  name: string;
  /** Folders above the file, as they were dropped: `Trip/Day 1`; empty for a single file. */
  path: string;
  contentType: string;
  sizeBytes: number;
  /** Epoch milliseconds. */
  lastModified: number;
  /** Null where the file is no longer at hand: after a reload, and once it has arrived. */
  file: File | null;
  /** Where the server keeps what has arrived so far. */
  url: string | null;
  state: UploadState;
  sentBytes: number;
  bytesPerSecond: number;
  /** Epoch milliseconds of the next attempt while the line is broken. */
  retryAt: number | null;
  /** What went wrong. */
  message: string | null;
  /** The collection on whose page it was dropped. */
  collectionId: number | null;
  /** The asset with the same bytes, found before anything was sent. */
  duplicate: Duplicate | null;
  /** Known once all bytes have arrived. */
  assetId: string | null;
  /** Known once it is processed. */
  asset: AssetSummary | null;
}

/** An asset that a file would repeat. */
export interface Duplicate {
  id: string;
  name: string;
}

/** A file and the folders above it. */
export interface PickedFile {
  file: File;
  path: string;
}

let made = 0;

/** A row that waits, of a file with these facts. */
export function newUpload(
  facts: Pick<Upload, 'name' | 'path' | 'contentType' | 'sizeBytes' | 'lastModified'>,
): Upload {
  made += 1;
  return {
    ...facts,
    key: `upload-${made}`,
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

export function uploadOf({ file, path }: PickedFile): Upload {
  const { name, type, size, lastModified } = file;
  return { ...newUpload({ name, path, contentType: type, sizeBytes: size, lastModified }), file };
}
