import {
  STORAGE_KINDS,
  type StorageKind,
  type StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import { changeStore, EMPTY_STORE, readStore, type Store } from '../ui/storage/stores.ts';

/** How to reach a bucket: a store without bucket and folder. */
export type Connection = Omit<Store, 'root' | 'root_folder'>;

/** What the storage step edits. All buckets share one connection; null when the stored ones differ. */
export interface StorageDraft {
  buckets: Record<StorageKind, Pick<Store, 'root' | 'root_folder'>>;
  connection: Connection | null;
}

const { root: _, root_folder: __, ...EMPTY_CONNECTION } = EMPTY_STORE;

/** Returns the section as a draft. */
export function readDraft(settings: StorageSettings): StorageDraft {
  const bucketOf = (kind: StorageKind) => {
    const { root, root_folder } = readStore(settings, kind);
    return { root, root_folder };
  };
  const connections = STORAGE_KINDS.map((kind) => readStore(settings, kind))
    .filter(({ root }) => root !== '')
    .map(({ root: _, root_folder: __, ...connection }) => connection);
  const [first = EMPTY_CONNECTION] = connections;
  const isShared = connections.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return {
    buckets: {
      originals: bucketOf('originals'),
      derivatives: bucketOf('derivatives'),
      transcodes: bucketOf('transcodes'),
    },
    connection: isShared ? first : null,
  };
}

/** Returns the section with the changes of a draft. A kind without a bucket uses the default storage. */
export function applyDraft(settings: StorageSettings, draft: StorageDraft): StorageSettings {
  return STORAGE_KINDS.reduce((section, kind) => {
    const bucket = draft.buckets[kind];
    const isDefault = bucket.root.trim() === '';
    return changeStore(section, kind, isDefault ? EMPTY_STORE : { ...bucket, ...draft.connection });
  }, settings);
}

/** Returns the draft to continue with after another administrator has saved `theirs`: the user's own changes win. */
export function mergeDraft(
  mine: StorageDraft,
  before: StorageDraft,
  theirs: StorageDraft,
): StorageDraft {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const bucketOf = (kind: StorageKind) =>
    isSame(mine.buckets[kind], before.buckets[kind]) ? theirs.buckets[kind] : mine.buckets[kind];
  return {
    buckets: {
      originals: bucketOf('originals'),
      derivatives: bucketOf('derivatives'),
      transcodes: bucketOf('transcodes'),
    },
    connection: isSame(mine.connection, before.connection) ? theirs.connection : mine.connection,
  };
}

/** Returns the first error of a field of the connection, which belongs to any of the kinds. */
export function connectionErrorAt(
  errorAt: (path: string) => string | undefined,
  field: keyof Store,
): string | undefined {
  return STORAGE_KINDS.map((kind) => errorAt(`${kind}_${field}`)).find(
    (message) => message !== undefined,
  );
}
