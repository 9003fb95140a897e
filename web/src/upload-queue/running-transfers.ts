import { moveLocalImage } from '../assets/thumbnail/local-images.ts';
import { addUploadToCollection } from './collection-additions.ts';
import { forgetUpload, rememberUpload } from './interrupted-uploads.ts';
import { dropKeptFile } from './kept-files/kept-files.ts';
import { showLocalImage } from './local-image.ts';
import { countAndRefresh } from './refresh-lists.ts';
import { startTransfer } from './transfer.ts';
import type { Upload } from './upload.ts';
import { createSpeedMeter } from './upload-speed.ts';
import { changeRow, readIsPaused, readUpload } from './upload-store.ts';
import { createWaitingQueue } from './waiting-queue.ts';

/** Limits the transfers that run at the same time. */
export const PARALLEL_UPLOADS = 3;

/** The functions that stop running transfers, by the key of the upload. */
const transfers = new Map<string, () => void>();
const waitingQueue = createWaitingQueue();

/** `folder`: the dropped folders that contain the file (`Trip/Day 1`); empty for a single file. */
type ArrivalListener = (folder: string, assetId: string) => void;
const arrivalListeners = new Set<ArrivalListener>();

/** Calls the listener for every file that has been sent from now on, with the id of its asset. */
export function onArrival(listener: ArrivalListener): void {
  arrivalListeners.add(listener);
}

/** Adds waiting uploads at the end of the queue. */
export function enqueue(keys: readonly string[]): void {
  waitingQueue.add(keys);
  startNext();
}

/** Starts an upload before all others, even while the queue is paused. */
export function enqueueFirst(key: string): void {
  waitingQueue.addFirst(key);
  startNext();
}

/** Moves uploads added by `enqueueFirst` to the front of the ordinary queue, so that a pause stops them too. */
export function requeueFirst(): void {
  waitingQueue.requeueFirst();
}

/** Removes all uploads from the waiting queue. */
export function clearWaiting(): void {
  waitingQueue.clear();
}

/** Returns the keys of the uploads that are being sent. */
export function runningKeys(): string[] {
  return [...transfers.keys()];
}

/** Stops a transfer, without a change of the upload's state. Does nothing if none runs. */
export function stopTransfer(key: string): void {
  transfers.get(key)?.();
  transfers.delete(key);
}

/** Fills the free transfer slots with waiting uploads. */
export function startNext(): void {
  while (transfers.size < PARALLEL_UPLOADS) {
    const upload = takeNext();
    if (!upload) return;
    start(upload);
  }
}

/** Saves the URL and progress of an upload in the browser, so that it can resume after a reload. */
export function rememberProgress(key: string): void {
  const upload = readUpload(key);
  if (upload) rememberUpload(upload);
}

function takeNext(): Upload | undefined {
  for (;;) {
    const key = waitingQueue.take({ isPaused: readIsPaused() });
    if (key === undefined) return undefined;
    const upload = readUpload(key);
    // Skip an upload that was canceled, paused or started by hand in the meantime.
    if (upload?.state === 'waiting') return upload;
  }
}

function start({ key, file, path, url, sentBytes }: Upload): void {
  if (!file) throw new Error('unreachable: a waiting upload has its file');
  const readSpeed = createSpeedMeter(sentBytes);
  changeRow(key, { state: 'uploading' });
  showLocalImage(key, file);
  const stop = startTransfer(
    { file, path, url },
    {
      onUrl: (nextUrl) => {
        // Null: the server no longer has the data.
        changeRow(key, nextUrl === null ? { url: null, sentBytes: 0 } : { url: nextUrl });
        rememberProgress(key);
      },
      onProgress: (sent) => {
        changeRow(key, { sentBytes: sent, bytesPerSecond: readSpeed(sent), retryAt: null });
      },
      onAccepted: () => rememberProgress(key),
      onBroken: (retryAt) => changeRow(key, { retryAt, bytesPerSecond: 0 }),
      onDone: (assetId) => finish(key, assetId),
      onFailed: (message) => {
        transfers.delete(key);
        changeRow(key, { state: 'failed', message, bytesPerSecond: 0, retryAt: null });
        startNext();
      },
    },
  );
  transfers.set(key, stop);
}

function finish(key: string, assetId: string): void {
  transfers.delete(key);
  const upload = readUpload(key);
  if (upload) {
    forgetUpload(upload);
    dropKeptFile(upload);
  }
  changeRow(key, {
    state: 'processing',
    assetId,
    sentBytes: upload?.sizeBytes,
    bytesPerSecond: 0,
    file: null,
    url: null,
  });
  moveLocalImage(key, assetId);
  for (const notify of arrivalListeners) notify(upload?.path ?? '', assetId);
  if (typeof upload?.collectionId === 'number') addUploadToCollection(upload.collectionId, assetId);
  startNext();
  countAndRefresh();
}
