import { UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import type { ExtendedResult } from '@spindle/contracts/search/search';
import { create } from 'zustand';
import { t } from './texts.ts';
import { UPLOAD_STATES, type Upload, type UploadState } from './upload.ts';
import { measureSpeed } from './upload-speed.ts';

export interface Sum {
  count: number;
  sizeBytes: number;
  sentBytes: number;
}

/** Rows and bytes by state: kept up with every change, never counted anew. */
export type Tally = Readonly<Record<UploadState, Readonly<Sum>>>;

interface UploadStore {
  /** Changed in place; a row that changed is another object. Select single rows from it, never the map. */
  rows: ReadonlyMap<string, Upload>;
  /** Keys in the order of the tray. Another array whenever rows come or go. */
  order: readonly string[];
  tally: Tally;
  /** Of all uploads together. */
  bytesPerSecond: number;
  /** The oldest assets that are being processed. */
  processingIds: readonly string[];
  /** The upload that began last. */
  newestKey: string | null;
  /** No waiting file is started. */
  isPaused: boolean;
  /** Assets that arrived since lists were last brought up to date. */
  arrived: number;
  /** The collection whose page is open, where files can be dropped on it. */
  dropTarget: DropTarget | null;
}

export interface DropTarget {
  id: number;
  name: string;
}

/** Assets of the tray that are looked at in one search; leaves room in it for those of a list. */
const PROCESSING_MAX = 60;

/** Milliseconds between two times that the screen is told. */
const TELL_MS = 100;

const rows = new Map<string, Upload>();
let order: readonly string[] = [];
const tally = emptyTally();
/** Asset id to key, oldest first. */
const processing = new Map<string, string>();
let newestKey: string | null = null;
let isPaused = false;
let movedBytes = 0;
const speedOf = measureSpeed();
let isTold = true;
let toldAt = 0;

/** What the screen reads. It learns of changes ten times a second at most, however many there were. */
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

/** Whether bytes are on their way, or will be without anybody's doing. */
export function readIsSending(): boolean {
  return tally.uploading.count + tally.checking.count + (isPaused ? 0 : tally.waiting.count) > 0;
}

export function countArrival(): void {
  useUploads.setState(({ arrived }) => ({ arrived: arrived + 1 }));
}

export function forgetArrivals(): void {
  useUploads.setState({ arrived: 0 });
}

export function readUpload(key: string): Upload | undefined {
  return rows.get(key);
}

export function readUploads(): Upload[] {
  return [...rows.values()];
}

/** Puts what became of an asset that was being processed into its row. Null: it was deleted. */
export function endProcessing(assetId: string, result: ExtendedResult | null): void {
  const key = processing.get(assetId);
  if (!key) return;
  if (result === null) {
    changeRow(key, { state: 'error', message: t('deleted') });
    return;
  }
  const isBad = result.status === 'ERROR';
  changeRow(key, {
    state: isBad ? 'error' : 'done',
    asset: { id: assetId, ...result },
    message: isBad ? (result.errors.original ?? UNKNOWN_ERROR) : null,
  });
}

export function readIsPaused(): boolean {
  return isPaused;
}

export function addRows(uploads: readonly Upload[]): void {
  for (const upload of uploads) {
    rows.set(upload.key, upload);
    count(upload, 1);
  }
  order = [...order, ...uploads.map((upload) => upload.key)];
  tell();
}

export function changeRow(key: string, change: Partial<Upload>): void {
  const before = rows.get(key);
  if (!before) return;
  const after = { ...before, ...change };
  rows.set(key, after);
  count(before, -1);
  count(after, 1);
  if (after.state === 'uploading' && before.state !== 'uploading') newestKey = key;
  movedBytes += Math.max(0, after.sentBytes - before.sentBytes);
  tell();
}

export function removeRows(keys: ReadonlySet<string>): void {
  for (const key of keys) {
    const row = rows.get(key);
    if (!row) continue;
    rows.delete(key);
    count(row, -1);
  }
  order = order.filter((key) => !keys.has(key));
  tell();
}

export function setIsPaused(value: boolean): void {
  isPaused = value;
  tell();
}

function count({ key, state, assetId, sizeBytes, sentBytes }: Upload, sign: 1 | -1): void {
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

function tell(): void {
  if (!isTold) return;
  isTold = false;
  setTimeout(
    () => {
      isTold = true;
      toldAt = performance.now();
      useUploads.setState({
        order,
        tally: { ...tally },
        bytesPerSecond: speedOf(movedBytes),
        processingIds: oldestProcessing(),
        newestKey,
        isPaused,
      });
    },
    Math.max(0, toldAt + TELL_MS - performance.now()),
  );
}

function oldestProcessing(): string[] {
  const ids: string[] = [];
  for (const id of processing.keys()) {
    if (ids.push(id) === PROCESSING_MAX) break;
  }
  return ids;
}

function emptyTally(): Record<UploadState, Sum> {
  const none = { count: 0, sizeBytes: 0, sentBytes: 0 };
  // Every state is a key: the list and the type are one.
  return Object.fromEntries(UPLOAD_STATES.map((state) => [state, none])) as Record<
    UploadState,
    Sum
  >;
}
