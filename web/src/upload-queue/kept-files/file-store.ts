import { createStore, delMany, entries, set } from 'idb-keyval';
import type { PickedFile } from '../upload.ts';

/** A file that the browser keeps until it has been sent. */
export interface KeptFile extends PickedFile {
  /** Null: another app shared it, and whoever opens this one next sends it. */
  userId: number | null;
  /** Id of the page that sends it. */
  page: string | null;
  /** Epoch milliseconds. */
  keptAt: number;
  /** The collection that it is added to. */
  collectionId: number | null;
}

/** The service worker writes to the same database. */
const store = createStore('spindle-uploads', 'files');

/** Returns all kept files with their keys. The bytes stay in the browser's storage until they are read. */
export function readKept(): Promise<[string, KeptFile][]> {
  return entries<string, KeptFile>(store);
}

export function putKept(key: string, kept: KeptFile): Promise<void> {
  return set(key, kept, store);
}

export function deleteKept(keys: string[]): Promise<void> {
  return delMany(keys, store);
}
