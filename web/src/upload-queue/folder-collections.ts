import { create } from 'zustand';
import { errorMessage, isStatus } from '../api/errors.ts';
import { addToCollection, findOrCreateCollection } from '../queries/collections-api.ts';
import { arrivedAssets, onArrival } from './upload-queue.ts';

/** Milliseconds that arrivals are gathered for, and before what failed is tried again. */
const GATHER_MS = 1_000;
const RETRY_MS = 5_000;

/** Assets of one request. */
const ADDED_AT_ONCE = 500;

/** A dropped folder that becomes a collection. */
export interface FolderCollection {
  /** Null until it is known. */
  id: number | null;
  /** Assets that are in it. */
  added: number;
  /** Assets that wait, or are on their way. */
  waiting: number;
  /** Why the last try failed; it is tried again. */
  fault?: string | undefined;
}

interface FolderCollections {
  folders: Readonly<Record<string, FolderCollection>>;
  /** Folders whose offer was declined. */
  declined: readonly string[];
}

/** What has become of the offers to make collections of dropped folders. */
export const useFolderCollections = create<FolderCollections>()(() => ({
  folders: {},
  declined: [],
}));

const waiting = new Map<string, Set<string>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** `Trip` of `Trip/Day 1`; empty for a single file. */
export function topFolder(path: string): string {
  return path.split('/')[0]?.trim() ?? '';
}

/** Puts what was dropped in these folders into the own collection of each name, as it arrives. */
export function collectFolders(names: readonly string[]): void {
  for (const name of names) {
    if (waiting.has(name)) continue;
    waiting.set(name, new Set());
    change(name, { id: null, added: 0, waiting: 0 });
  }
  for (const { path, assetId } of arrivedAssets()) take(path, assetId);
}

export function declineFolders(names: readonly string[]): void {
  useFolderCollections.setState(({ declined }) => ({ declined: [...declined, ...names] }));
}

/** Forgets what is said and done with; what still waits goes on. */
export function forgetFolders(): void {
  const folders = Object.fromEntries(
    Object.entries(useFolderCollections.getState().folders).filter(
      ([name]) => (waiting.get(name)?.size ?? 0) > 0,
    ),
  );
  for (const name of [...waiting.keys()]) if (!(name in folders)) waiting.delete(name);
  useFolderCollections.setState({ folders, declined: [] });
}

onArrival(take);

function take(path: string, assetId: string): void {
  const name = topFolder(path);
  const ids = waiting.get(name);
  if (!ids) return;
  ids.add(assetId);
  change(name, { waiting: ids.size });
  plan(name, GATHER_MS);
}

function plan(name: string, delayMs: number): void {
  if (timers.has(name)) return;
  timers.set(
    name,
    setTimeout(async () => {
      const isDone = await addWaiting(name);
      timers.delete(name);
      if (!isDone) plan(name, RETRY_MS);
      else if (waiting.get(name)?.size) plan(name, GATHER_MS);
    }, delayMs),
  );
}

/** False where it is to be tried again. */
async function addWaiting(name: string): Promise<boolean> {
  const ids = waiting.get(name);
  if (!ids || ids.size === 0) return true;
  const some = [...ids].slice(0, ADDED_AT_ONCE);
  try {
    const id =
      useFolderCollections.getState().folders[name]?.id ?? (await findOrCreateCollection(name));
    change(name, { id });
    const added = await addAll(id, some);
    for (const one of some) ids.delete(one);
    const before = useFolderCollections.getState().folders[name]?.added ?? 0;
    change(name, { added: before + added, waiting: ids.size, fault: undefined });
    return true;
  } catch (error) {
    // Deleted meanwhile: the next try makes another.
    if (isStatus(error, 404)) change(name, { id: null });
    change(name, { fault: errorMessage(error) });
    return false;
  }
}

/** Gives how many were added: one that was deleted meanwhile must not hold up the others. */
async function addAll(collectionId: number, ids: readonly string[]): Promise<number> {
  try {
    await addToCollection(collectionId, ids);
    return ids.length;
  } catch (error) {
    if (!isStatus(error, 404) || !(error as Error).message.startsWith('Asset ')) throw error;
    if (ids.length === 1) return 0;
  }
  let added = 0;
  for (const id of ids) added += await addAll(collectionId, [id]);
  return added;
}

function change(name: string, next: Partial<FolderCollection>): void {
  useFolderCollections.setState(({ folders }) => ({
    folders: { ...folders, [name]: { id: null, added: 0, waiting: 0, ...folders[name], ...next } },
  }));
}
