import { create } from 'zustand';
import { errorMessage, isStatus } from '../api/errors.ts';
import { addToCollection, findOrCreateCollection } from '../collections/collections-api.ts';
import { onArrival } from './running-transfers.ts';
import { readUploads } from './upload-store.ts';

/** Milliseconds that arrivals are batched. */
const BATCH_MS = 1_000;
/** Milliseconds after a failure until the batch is sent again. */
const RETRY_MS = 5_000;

/** Limits the assets of one request. */
const BATCH_ASSETS_MAX = 500;

/** A dropped folder whose assets are added to a collection. */
export interface FolderCollection {
  /** Null until the collection is found or created. */
  id: number | null;
  /** Assets added so far. */
  added: number;
  /** Assets that are not added yet. */
  waiting: number;
  /** Why the last attempt failed; it is retried. */
  error?: string | undefined;
}

interface FolderCollections {
  folders: Readonly<Record<string, FolderCollection>>;
  /** Folders whose offer was declined. */
  declined: readonly string[];
}

/** Holds the folders that become collections, and those whose offer was declined. */
export const useFolderCollections = create<FolderCollections>()(() => ({
  folders: {},
  declined: [],
}));

/** Asset ids that are not added yet, by folder. A folder has an entry from its accepted offer until it is forgotten. */
const waitingIds = new Map<string, Set<string>>();
/** The timer of a folder's next batch, by folder. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns `Trip` for `Trip/Day 1`; empty for a single file. */
export function topFolder(path: string): string {
  return path.split('/')[0]?.trim() ?? '';
}

/** Adds the assets of these folders to the user's own collections of the same names, as they arrive. */
export function createFolderCollections(names: readonly string[]): void {
  for (const name of names) {
    if (waitingIds.has(name)) continue;
    waitingIds.set(name, new Set());
    changeFolder(name, { id: null, added: 0, waiting: 0 });
  }
  for (const { path, assetId } of readUploads()) if (assetId !== null) addArrival(path, assetId);
}

/** Hides the offer for these folders until `forgetFolders`. */
export function declineFolders(names: readonly string[]): void {
  useFolderCollections.setState(({ declined }) => ({ declined: [...declined, ...names] }));
}

/** Forgets declined offers and finished folders. Folders with waiting assets continue. */
export function forgetFolders(): void {
  const folders = Object.fromEntries(
    Object.entries(useFolderCollections.getState().folders).filter(
      ([name]) => (waitingIds.get(name)?.size ?? 0) > 0,
    ),
  );
  for (const name of [...waitingIds.keys()]) if (!(name in folders)) waitingIds.delete(name);
  useFolderCollections.setState({ folders, declined: [] });
}

onArrival(addArrival);

function addArrival(path: string, assetId: string): void {
  const name = topFolder(path);
  const ids = waitingIds.get(name);
  if (!ids) return;
  ids.add(assetId);
  changeFolder(name, { waiting: ids.size });
  schedule(name, BATCH_MS);
}

/** Adds the folder's assets after a delay, and again until none waits. */
function schedule(name: string, delayMs: number): void {
  if (timers.has(name)) return;
  timers.set(
    name,
    setTimeout(async () => {
      const isDone = await addWaiting(name);
      timers.delete(name);
      if (!isDone) schedule(name, RETRY_MS);
      else if (waitingIds.get(name)?.size) schedule(name, BATCH_MS);
    }, delayMs),
  );
}

/** Adds one batch of a folder's assets. Returns false if it must be retried. */
async function addWaiting(name: string): Promise<boolean> {
  const ids = waitingIds.get(name);
  if (!ids || ids.size === 0) return true;
  const batch = [...ids].slice(0, BATCH_ASSETS_MAX);
  try {
    const id =
      useFolderCollections.getState().folders[name]?.id ?? (await findOrCreateCollection(name));
    changeFolder(name, { id });
    const added = await addBatch(id, batch);
    for (const assetId of batch) ids.delete(assetId);
    const before = useFolderCollections.getState().folders[name]?.added ?? 0;
    changeFolder(name, { added: before + added, waiting: ids.size, error: undefined });
    return true;
  } catch (error) {
    // The collection was deleted in the meantime: the next attempt creates another.
    if (isStatus(error, 404)) changeFolder(name, { id: null });
    changeFolder(name, { error: errorMessage(error) });
    return false;
  }
}

/** Returns how many assets were added. If one was deleted in the meantime, adds the others one by one. */
async function addBatch(collectionId: number, ids: readonly string[]): Promise<number> {
  try {
    await addToCollection(collectionId, ids);
    return ids.length;
  } catch (error) {
    // A 404 for the collection itself names the collection.
    if (!isStatus(error, 404) || !(error as Error).message.startsWith('Asset ')) throw error;
    if (ids.length === 1) return 0;
  }
  let added = 0;
  for (const id of ids) added += await addBatch(collectionId, [id]);
  return added;
}

function changeFolder(name: string, next: Partial<FolderCollection>): void {
  useFolderCollections.setState(({ folders }) => ({
    folders: { ...folders, [name]: { id: null, added: 0, waiting: 0, ...folders[name], ...next } },
  }));
}
