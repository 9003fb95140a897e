import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { ObjectHead, Parts, Storage } from '../storage.ts';

/** The columns of a `file` row that name the store of its object. */
export interface ObjectPlace {
  /** `disk` or `s3` for the default store, else the name of the store. */
  storage: string;
  /** Name of the bucket, with the folder after a slash. Empty on disk. */
  bucket: string;
}

/** Name of a store; null for the default store. */
export type StoreName = string | null;

/**
 * All stores of the installation as one. The key of an object names its store, so each call goes to the store of its object. An outage of
 * one store affects only its objects. Cached images, segments of running encodings and images of settings are in the default store.
 */
export interface Stores extends Omit<Storage, 'kind' | 'bucket' | 'parts'> {
  /** Returns the key of a new object: its path in the store that the settings name for its kind. */
  place(kind: StorageKind, path: string): Promise<string>;
  /** Returns the columns of a `file` row for an object. */
  placeOf(key: string): Promise<ObjectPlace>;
  /** Whether an object is a file on a disk of this server. */
  isLocal(key: string): boolean;
  /** Returns the multipart uploads of the store of a key; null on disk. */
  partsOf(key: string): Promise<Parts | null>;
  /** Returns the names of all stores, the default store first. */
  names(): Promise<StoreName[]>;
  /** Lists the objects under a path in all of these stores. */
  listIn(names: Iterable<StoreName>, path: string): AsyncIterable<ObjectHead>;
  /** Returns the keys that the object of a path can have: one for each store. */
  keysOf(path: string): Promise<string[]>;
  /** Makes the next call read the table of stores again. Call it after this process has changed the table. */
  refresh(): void;
}
