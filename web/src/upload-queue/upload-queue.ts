import { dropLocalImage } from '../assets/thumbnail/local-images.ts';
import { rejectEmptyFiles } from './chosen-files/reject-empty-files.ts';
import { addUploadToCollection } from './collection-additions.ts';
import { findDuplicateUploads, stopChecking } from './duplicates/find-duplicates.ts';
import { forgetUpload, isSameFile, readInterruptedUploads } from './interrupted-uploads.ts';
import { dropKeptFile, keepFiles, takeKeptFiles } from './kept-files/kept-files.ts';
import {
  clearWaiting,
  enqueue,
  enqueueFirst,
  rememberProgress,
  requeueFirst,
  runningKeys,
  startNext,
  stopTransfer,
} from './running-transfers.ts';
import { discardUpload } from './transfer.ts';
import { type PickedFile, type Upload, uploadOf } from './upload.ts';
import {
  addRows,
  changeRow,
  readDropTarget,
  readUpload,
  readUploads,
  removeRows,
  setIsPaused,
} from './upload-store.ts';

/**
 * Adds files to the queue. A file that may be a duplicate is checked first and then waits for the user's decision.
 * A file whose upload an earlier visit left unfinished resumes. Files dropped on a collection's page are added to it.
 */
export function addFiles(
  pickedFiles: readonly PickedFile[],
  collectionId: number | null = readDropTarget()?.id ?? null,
): void {
  const files = rejectEmptyFiles(pickedFiles);
  const interrupted = readUploads().filter(({ state }) => state === 'interrupted');
  const newUploads: Upload[] = [];
  for (const picked of files) {
    const index = interrupted.findIndex((upload) => isSameFile(upload, picked));
    const [upload] = index === -1 ? [] : interrupted.splice(index, 1);
    if (upload) continueUpload(upload.key, picked.file);
    else newUploads.push({ ...uploadOf(picked), collectionId });
  }
  addRows(newUploads);
  keepFiles(files, collectionId);
  void findDuplicateUploads(newUploads, {
    onNew: (keys) => uploadAnyway(keys),
    onCandidate: (key) => {
      if (readUpload(key)?.state !== 'waiting') return false;
      changeRow(key, { state: 'checking' });
      return true;
    },
    onDuplicate: (key, duplicate) => changeRow(key, { state: 'duplicate', duplicate }),
  });
}

/** Uploads files, whether they are duplicates or not. */
export function uploadAnyway(keys: readonly string[]): void {
  for (const key of keys) changeRow(key, { state: 'waiting', duplicate: null });
  enqueue(keys);
}

/** Skips files that are duplicates. If one was dropped on a collection, the existing asset is added to it. */
export function skipDuplicates(keys: readonly string[]): void {
  for (const { collectionId, duplicate } of keys.flatMap((key) => readUpload(key) ?? []))
    if (collectionId !== null && duplicate) addUploadToCollection(collectionId, duplicate.id);
  cancelUploads([...keys]);
}

/** Returns the keys of the uploads for which the user has to decide. */
export function duplicateKeys(): string[] {
  return readUploads().flatMap(({ key, state }) => (state === 'duplicate' ? key : []));
}

/** Resumes an interrupted upload with its file. Returns false if it is a different file. */
export function chooseAgain(key: string, file: File): boolean {
  const upload = readUpload(key);
  if (!upload || !isSameFile(upload, { file, path: '' })) return false;
  continueUpload(key, file);
  return true;
}

/** Stops an upload until it is resumed. The server keeps the bytes that it has stored. */
export function pauseUpload(key: string): void {
  stopTransfer(key);
  changeRow(key, { state: 'paused', bytesPerSecond: 0, retryAt: null });
  rememberProgress(key);
  startNext();
}

/** Resumes a paused or failed upload, even while the others are paused. */
export function resumeUpload(key: string): void {
  changeRow(key, { state: 'waiting', message: null });
  enqueueFirst(key);
}

/** Pauses the running uploads. Waiting ones do not start until `resumeAll`. */
export function pauseAll(): void {
  setIsPaused(true);
  requeueFirst();
  for (const key of runningKeys()) pauseUpload(key);
}

/** Resumes all paused uploads, and starts waiting ones again. */
export function resumeAll(): void {
  setIsPaused(false);
  for (const { key, state } of readUploads()) if (state === 'paused') resumeUpload(key);
  startNext();
}

/** Resumes every upload whose transfer failed. */
export function retryFailed(): void {
  for (const { key, state } of readUploads()) if (state === 'failed') resumeUpload(key);
}

/** Removes an upload from the tray and deletes its unfinished data on the server. */
export function cancelUpload(key: string): void {
  cancelUploads([key]);
}

/** Empties the tray and cancels all unfinished uploads. */
export function clearUploads(): void {
  clearWaiting();
  cancelUploads(readUploads().map(({ key }) => key));
  setIsPaused(false);
}

/**
 * Adds the uploads that an earlier page left unfinished to the tray. Those whose files this browser keeps go on, and files that another app
 * shared with this one start.
 */
export async function restoreUploads(): Promise<void> {
  const interrupted = await readInterruptedUploads();
  const knownUrls = new Set(readUploads().map(({ url }) => url));
  addRows(interrupted.filter(({ url }) => !knownUrls.has(url)));
  const files = await takeKeptFiles();
  for (const collectionId of new Set(files.map((kept) => kept.collectionId)))
    addFiles(
      files.filter((kept) => kept.collectionId === collectionId),
      collectionId,
    );
}

function cancelUploads(keys: string[]): void {
  for (const key of keys) {
    stopChecking(key);
    stopTransfer(key);
    const upload = readUpload(key);
    if (!upload) continue;
    forgetUpload(upload);
    dropKeptFile(upload);
    dropLocalImage(key);
    if (upload.url) void discardUpload(upload.url);
  }
  removeRows(new Set(keys));
  startNext();
}

function continueUpload(key: string, file: File): void {
  changeRow(key, { file });
  resumeUpload(key);
}
