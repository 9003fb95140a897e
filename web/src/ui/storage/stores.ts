import {
  STORAGE_KINDS,
  type StorageKind,
  type StorageSettings,
} from '@spindle/contracts/settings/storage-settings';

/** Fields of a store in the section `storage`, without the name of its kind. */
export const STORE_FIELDS = [
  'root',
  'root_folder',
  'root_geo',
  'endpoint',
  'access_key_id',
  'secret_access_key',
] as const;
export type StoreField = (typeof STORE_FIELDS)[number];

/** The store of one kind of files. */
export type Store = { [F in StoreField]: StorageSettings[`originals_${F}`] };

/** A store that uses the default storage. */
export const EMPTY_STORE: Store = {
  root: '',
  root_folder: '',
  root_geo: '',
  endpoint: '',
  access_key_id: '',
  secret_access_key: '',
};

/** Returns the store of a kind. */
export function readStore(settings: StorageSettings, kind: StorageKind): Store {
  return {
    root: settings[`${kind}_root`],
    root_folder: settings[`${kind}_root_folder`],
    root_geo: settings[`${kind}_root_geo`],
    endpoint: settings[`${kind}_endpoint`],
    access_key_id: settings[`${kind}_access_key_id`],
    secret_access_key: settings[`${kind}_secret_access_key`],
  };
}

/** Returns the section with changes to the store of a kind. */
export function changeStore(
  settings: StorageSettings,
  kind: StorageKind,
  changes: Partial<Store>,
): StorageSettings {
  const fields = Object.entries(changes).map(([field, value]) => [`${kind}_${field}`, value]);
  return { ...settings, ...Object.fromEntries(fields) };
}

/** Returns whether a change sends the secret access key to another bucket or endpoint. The server then asks for it again. */
export function hasNewTarget(store: Store, saved: Store): boolean {
  return (['root', 'endpoint', 'access_key_id'] as const).some(
    (field) => store[field] !== saved[field],
  );
}

/** Returns whether the store of a kind has passed its verification and is unchanged since. */
export function isVerified(
  settings: StorageSettings,
  saved: StorageSettings,
  kind: StorageKind,
): boolean {
  const [store, savedStore] = [readStore(settings, kind), readStore(saved, kind)];
  return (
    saved[`${kind}_root_ok`] && STORE_FIELDS.every((field) => store[field] === savedStore[field])
  );
}

/** Returns whether a kind uses a bucket of its own. */
export function hasBucket(settings: StorageSettings): boolean {
  return STORAGE_KINDS.some((kind) => settings[`${kind}_root`] !== '');
}
