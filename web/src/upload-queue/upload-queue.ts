import { collectUpload } from './collect-uploads.ts';
import { findDuplicateUploads, stopScreening } from './duplicates/find-duplicates.ts';
import { withoutEmpty } from './empty-files.ts';
import {
  forgetUpload,
  isSameFile,
  readInterrupted,
  rememberUpload,
} from './interrupted-uploads.ts';
import { noteArrival } from './refresh-lists.ts';
import { discardUpload, startTransfer } from './transfer.ts';
import { type PickedFile, type Upload, uploadOf } from './upload.ts';
import { measureSpeed } from './upload-speed.ts';
import {
  addRows,
  changeRow,
  readDropTarget,
  readIsPaused,
  readUpload,
  readUploads,
  removeRows,
  setIsPaused,
} from './upload-store.ts';
import { makeWaitingLine } from './waiting-queue.ts';

export const PARALLEL_UPLOADS = 3;

/** Key to the function that stops the transfer. */
const transfers = new Map<string, () => void>();
const line = makeWaitingLine();

type Arrival = (path: string, assetId: string) => void;
const arrivals = new Set<Arrival>();

/** Tells of every asset from now on, with the folder that its file was dropped in. */
export function onArrival(hear: Arrival): void {
  arrivals.add(hear);
}

/** Those in the tray that have arrived. */
export function arrivedAssets(): { path: string; assetId: string }[] {
  return readUploads().flatMap(({ path, assetId }) =>
    assetId === null ? [] : [{ path, assetId }],
  );
}

/**
 * Puts files in the queue; what is in the library already waits for a decision. A file that an earlier visit left
 * unfinished goes on where it stopped. Files dropped on the page of a collection are added to it.
 */
export function addFiles(
  picks: readonly PickedFile[],
  collectionId: number | null = readDropTarget()?.id ?? null,
): void {
  const files = withoutEmpty(picks);
  const interrupted = readUploads().filter(({ state }) => state === 'interrupted');
  const added: Upload[] = [];
  for (const picked of files) {
    const left = interrupted.findIndex((upload) => isSameFile(upload, picked));
    const [upload] = left === -1 ? [] : interrupted.splice(left, 1);
    if (upload) continueUpload(upload.key, picked.file);
    else added.push({ ...uploadOf(picked), collectionId });
  }
  addRows(added);
  void findDuplicateUploads(added, {
    onNew: (keys) => uploadAnyway(keys),
    onSuspect: (key) => {
      if (readUpload(key)?.state !== 'waiting') return false;
      changeRow(key, { state: 'checking' });
      return true;
    },
    onDuplicate: (key, duplicate) => changeRow(key, { state: 'duplicate', duplicate }),
  });
}

/** Uploads files although they are in the library, or because they are not. */
export function uploadAnyway(keys: readonly string[]): void {
  for (const key of keys) changeRow(key, { state: 'waiting', duplicate: null });
  line.add(keys);
  startNext();
}

/** Leaves files out that are in the library. One that was dropped on a collection is added to it all the same. */
export function skipDuplicate(keys: readonly string[]): void {
  for (const { collectionId, duplicate } of keys.flatMap((key) => readUpload(key) ?? []))
    if (collectionId !== null && duplicate) collectUpload(collectionId, duplicate.id);
  cancelUploads([...keys]);
}

export function duplicateKeys(): string[] {
  return readUploads().flatMap(({ key, state }) => (state === 'duplicate' ? key : []));
}

/** Gives an interrupted upload its file again. False when it is another file. */
export function chooseAgain(key: string, file: File): boolean {
  const upload = readUpload(key);
  if (!upload || !isSameFile(upload, { file, path: '' })) return false;
  continueUpload(key, file);
  return true;
}

export function pauseUpload(key: string): void {
  stopTransfer(key);
  changeRow(key, { state: 'paused', bytesPerSecond: 0, retryAt: null });
  remember(key);
  startNext();
}

/** Goes on with a paused or failed upload, even while the others are paused. */
export function resumeUpload(key: string): void {
  changeRow(key, { state: 'waiting', message: null });
  line.addFirst(key);
  startNext();
}

export function pauseAll(): void {
  setIsPaused(true);
  line.hold();
  for (const key of [...transfers.keys()]) pauseUpload(key);
}

export function resumeAll(): void {
  setIsPaused(false);
  for (const { key, state } of readUploads()) if (state === 'paused') resumeUpload(key);
  startNext();
}

/** Goes on with every upload that failed before all of it arrived. */
export function retryFailed(): void {
  for (const { key, state } of readUploads()) if (state === 'failed') resumeUpload(key);
}

/** Takes an upload out of the tray; what the server has of an unfinished one is deleted. */
export function cancelUpload(key: string): void {
  cancelUploads([key]);
}

/** Empties the tray and stops what is unfinished. */
export function clearUploads(): void {
  line.clear();
  cancelUploads(readUploads().map(({ key }) => key));
  setIsPaused(false);
}

/** Lists the uploads that an earlier page left unfinished. */
export async function restoreUploads(): Promise<void> {
  const interrupted = await readInterrupted();
  const known = new Set(readUploads().map(({ url }) => url));
  addRows(interrupted.filter(({ url }) => !known.has(url)));
}

function cancelUploads(keys: string[]): void {
  for (const key of keys) {
    stopScreening(key);
    stopTransfer(key);
    const upload = readUpload(key);
    if (!upload) continue;
    forgetUpload(upload);
    if (upload.url) void discardUpload(upload.url);
  }
  removeRows(new Set(keys));
  startNext();
}

function continueUpload(key: string, file: File): void {
  changeRow(key, { file });
  resumeUpload(key);
}

function startNext(): void {
  while (transfers.size < PARALLEL_UPLOADS) {
    const upload = takeNext();
    if (!upload) return;
    start(upload);
  }
}

function takeNext(): Upload | undefined {
  for (;;) {
    const key = line.take(readIsPaused());
    if (key === undefined) return undefined;
    const upload = readUpload(key);
    // Cancelled, paused or started by hand in the meantime.
    if (upload?.state === 'waiting') return upload;
  }
}

function start({ key, file, path, url, sentBytes }: Upload): void {
  if (!file) throw new Error('unreachable: what waits has its file');
  const speedOf = measureSpeed(sentBytes);
  changeRow(key, { state: 'uploading' });
  const stop = startTransfer(
    { file, path, url },
    {
      onUrl: (to) => {
        changeRow(key, to === null ? { url: null, sentBytes: 0 } : { url: to });
        remember(key);
      },
      onProgress: (sent) => {
        changeRow(key, { sentBytes: sent, bytesPerSecond: speedOf(sent), retryAt: null });
      },
      onAccepted: () => remember(key),
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

function stopTransfer(key: string): void {
  transfers.get(key)?.();
  transfers.delete(key);
}

function finish(key: string, assetId: string): void {
  transfers.delete(key);
  const upload = readUpload(key);
  if (upload) forgetUpload(upload);
  changeRow(key, {
    state: 'processing',
    assetId,
    sentBytes: upload?.sizeBytes,
    bytesPerSecond: 0,
    file: null,
    url: null,
  });
  for (const hear of arrivals) hear(upload?.path ?? '', assetId);
  if (typeof upload?.collectionId === 'number') collectUpload(upload.collectionId, assetId);
  startNext();
  noteArrival();
}

function remember(key: string): void {
  const upload = readUpload(key);
  if (upload) rememberUpload(upload);
}
