import { UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import type { ExtendedResult } from '@spindle/contracts/search/search';
import { create } from 'zustand';
import { t } from './texts.ts';
import { UPLOAD_STATES, type Upload, type UploadState } from './upload.ts';
import { createSpeedMeter } from './upload-speed.ts';

/** Number of uploads, their size and the bytes sent so far. */
export interface UploadTotals {
  count: number;
  sizeBytes: number;
  sentBytes: number;
}

/** Sums by state. Updated with every change instead of recounted. */
export type Tally = Readonly<Record<UploadState, Readonly<UploadTotals>>>;

interface UploadStore {
  /** Mutated in place, while a changed row is a new object. Select single rows, never the map. */
  rows: ReadonlyMap<string, Upload>;
  /** Keys in the order of the tray. A new array whenever rows are added or removed. */
  order: readonly string[];
  tally: Tally;
  /** Of all uploads combined. */
  bytesPerSecond: number;
  /** The oldest assets that are being processed. */
  processingIds: readonly string[];
  /** The upload that started last. */
  newestKey: string | null;
  /** While true, no waiting file starts. */
  isPaused: boolean;
  /** Assets that arrived since lists were last refreshed. */
  arrived: number;
  /** The collection whose page is open, if the user may drop files on it. */
  dropTarget: DropTarget | null;
}

export interface DropTarget {
  id: number;
  name: string;
}

/** Limits the uploads that one status search covers; leaves room for the assets of a list. */
const PROCESSING_MAX = 60;

/** Minimum time between two updates of the screen, in milliseconds. */
const PUBLISH_MS = 100;

const rows = new Map<string, Upload>();
let order: readonly string[] = [];
const tally = emptyTally();
/** Maps asset ids to upload keys, oldest first. */
const processing = new Map<string, string>();
let newestKey: string | null = null;
let isPaused = false;
let transferredBytes = 0;
const readSpeed = createSpeedMeter();
/** Whether the screen shows all changes. */
let isPublished = true;
/** Time of the last update of the screen, by `performance.now`. */
let publishedAt = 0;

/** Holds the uploads that the screen shows. Updated at most ten times a second. */
export const useUploads = create<UploadStore>()(() => ({
  rows,
  order,
  tally,
  bytesPerSecond: 0,
  processingIds: [],
  newestKey,
  isPaused,
  arrived: 0,
  dropTarget: null,
}));

export function readDropTarget(): DropTarget | null {
  return useUploads.getState().dropTarget;
}

export function setDropTarget(dropTarget: DropTarget | null): void {
  useUploads.setState({ dropTarget });
}

/** Tells whether files are being sent or checked, or will be without user action. */
export function readIsSending(): boolean {
  return tally.uploading.count + tally.checking.count + (isPaused ? 0 : tally.waiting.count) > 0;
}

/** Counts an asset that lists do not show yet. */
export function countArrival(): void {
  useUploads.setState(({ arrived }) => ({ arrived: arrived + 1 }));
}

/** Resets the count of arrivals, because lists show them now. */
export function forgetArrivals(): void {
  useUploads.setState({ arrived: 0 });
}

/** Returns an upload in its current state, which the screen may show a moment later. */
export function readUpload(key: string): Upload | undefined {
  return rows.get(key);
}

/** Returns all uploads in their current state, in the order of the tray. */
export function readUploads(): Upload[] {
  return [...rows.values()];
}

/** Shows the result of processing in the asset's row. Null: the asset was deleted. */
export function endProcessing(assetId: string, result: ExtendedResult | null): void {
  const key = processing.get(assetId);
  if (!key) return;
  if (result === null) {
    changeRow(key, { state: 'error', message: t('deleted') });
    return;
  }
  const hasError = result.status === 'ERROR';
  changeRow(key, {
    state: hasError ? 'error' : 'done',
    asset: { id: assetId, ...result },
    message: hasError ? (result.errors.original ?? UNKNOWN_ERROR) : null,
  });
}

export function readIsPaused(): boolean {
  return isPaused;
}

/** Adds uploads at the end of the tray. */
export function addRows(uploads: readonly Upload[]): void {
  for (const upload of uploads) {
    rows.set(upload.key, upload);
    addToTally(upload, 1);
  }
  order = [...order, ...uploads.map((upload) => upload.key)];
  publish();
}

/** Changes an upload. Ignores one that was removed. */
export function changeRow(key: string, change: Partial<Upload>): void {
  const before = rows.get(key);
  if (!before) return;
  const after = { ...before, ...change };
  rows.set(key, after);
  addToTally(before, -1);
  addToTally(after, 1);
  if (after.state === 'uploading' && before.state !== 'uploading') newestKey = key;
  transferredBytes += Math.max(0, after.sentBytes - before.sentBytes);
  publish();
}

export function removeRows(keys: ReadonlySet<string>): void {
  for (const key of keys) {
    const row = rows.get(key);
    if (!row) continue;
    rows.delete(key);
    addToTally(row, -1);
  }
  order = order.filter((key) => !keys.has(key));
  publish();
}

export function setIsPaused(value: boolean): void {
  isPaused = value;
  publish();
}

/** Adds an upload to the sum of its state, or with -1 removes it. */
function addToTally({ key, state, assetId, sizeBytes, sentBytes }: Upload, sign: 1 | -1): void {
  const sum = tally[state];
  tally[state] = {
    count: sum.count + sign,
    sizeBytes: sum.sizeBytes + sign * sizeBytes,
    sentBytes: sum.sentBytes + sign * sentBytes,
  };
  if (state !== 'processing' || assetId === null) return;
  if (sign > 0) processing.set(assetId, key);
  else processing.delete(assetId);
}

/** Schedules an update of the screen, unless one is scheduled. */
function publish(): void {
  if (!isPublished) return;
  isPublished = false;
  setTimeout(
    () => {
      isPublished = true;
      publishedAt = performance.now();
      useUploads.setState({
        order,
        tally: { ...tally },
        bytesPerSecond: readSpeed(transferredBytes),
        processingIds: oldestProcessing(),
        newestKey,
        isPaused,
      });
    },
    Math.max(0, publishedAt + PUBLISH_MS - performance.now()),
  );
}

function oldestProcessing(): string[] {
  const ids: string[] = [];
  for (const id of processing.keys()) {
    if (ids.push(id) === PROCESSING_MAX) break;
  }
  return ids;
}

function emptyTally(): Record<UploadState, UploadTotals> {
  const none = { count: 0, sizeBytes: 0, sentBytes: 0 };
  // UPLOAD_STATES lists every UploadState, so every key is present.
  return Object.fromEntries(UPLOAD_STATES.map((state) => [state, none])) as Record<
    UploadState,
    UploadTotals
  >;
}
