import { isTouchDevice } from '../../lib/media-features.ts';
import { useSession } from '../../session/session.ts';
import { page, readOpenPages } from '../interrupted-uploads.ts';
import type { PickedFile, Upload } from '../upload.ts';
import type { KeptFile } from './file-store.ts';

/** Milliseconds that a file waits for the app to be opened again. */
const EXPIRY_MS = 7 * 86_400_000;

/** Part of the free storage of the browser that kept files may fill. */
const STORAGE_SHARE = 0.5;

/** The changes of the store, one after the other: a file that arrived must not be kept afterwards. */
let changes = Promise.resolve();

/**
 * Keeps files in the storage of a phone's browser until they have been sent, because phones close pages in the background. Does nothing
 * on computers, where the files may be far larger than the free storage, and without enough free storage.
 */
export function keepFiles(files: readonly PickedFile[], collectionId: number | null): void {
  const { userId } = useSession.getState();
  if (!keepsFiles() || userId === null) return;
  change(async () => {
    if (!(await hasRoomFor(files))) return;
    const { putKept } = await loadStore();
    const keptAt = Date.now();
    for (const { file, path } of files) {
      const key = keyOf({ ...factsOf(file), path });
      await putKept(key, { userId, page, keptAt, path, collectionId, file });
    }
  });
}

/** Deletes the kept file of an upload. */
export function dropKeptFile(upload: Upload): void {
  if (keepsFiles()) change(() => deleteFiles([keyOf(upload)]));
}

/**
 * Returns the files of the signed-in user that no open page sends, and those that another app shared with this one. Deletes expired ones.
 */
export async function takeKeptFiles(): Promise<KeptFile[]> {
  if (!hasStorage()) return [];
  const openPages = await readOpenPages();
  const { userId } = useSession.getState();
  const oldest = Date.now() - EXPIRY_MS;
  const entries = await readFiles().catch(() => []);
  const isExpired = ({ keptAt }: KeptFile) => keptAt < oldest;
  change(() => deleteFiles(entries.flatMap(([key, kept]) => (isExpired(kept) ? key : []))));
  const files = entries.map(([, kept]) => kept);
  return files.filter(
    (kept) =>
      !isExpired(kept) &&
      (kept.userId === null || kept.userId === userId) &&
      !openPages.has(kept.page ?? undefined),
  );
}

/** Its own chunk, because most pages keep no file. */
function loadStore() {
  return import('./file-store.ts');
}

async function readFiles(): Promise<[string, KeptFile][]> {
  return (await loadStore()).readKept();
}

async function deleteFiles(keys: string[]): Promise<void> {
  if (keys.length > 0) await (await loadStore()).deleteKept(keys);
}

function change(work: () => Promise<void>): void {
  // Without storage the uploads still run; they only cannot go on after a reload.
  changes = changes.then(work).catch(() => {});
}

function keepsFiles(): boolean {
  return hasStorage() && isTouchDevice();
}

function hasStorage(): boolean {
  return 'indexedDB' in window;
}

async function hasRoomFor(files: readonly PickedFile[]): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return sizeBytes < (quota - usage) * STORAGE_SHARE;
}

function factsOf({ name, size, lastModified }: File) {
  return { name, sizeBytes: size, lastModified };
}

/** The service worker makes the same keys. */
function keyOf({
  path,
  name,
  sizeBytes,
  lastModified,
}: Pick<Upload, 'path' | 'name' | 'sizeBytes' | 'lastModified'>): string {
  return JSON.stringify([path, name, sizeBytes, lastModified]);
}
