import {
  STORAGE_INVALID,
  STORAGE_KINDS,
  type StorageKind,
  StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import { Invalid } from '@spindle/core/errors';
import { maskSecret, unmaskSecret } from './masks.ts';
import type { Section } from './section.ts';

/** The section `storage`: a store for each kind of files. An empty root means the default store. */
export const storageSection: Section<'storage'> = {
  schema: StorageSettings,
  // The flags of the verification are read-only: clients may send them back, unchanged or not.
  merge: (current, change) => ({ ...current, ...change, ...flagsOf(current) }),
  present: ({ values: { storage } }) => ({
    ...storage,
    ...eachKind((kind) => ({
      [`${kind}_secret_access_key`]: maskSecret(storage[`${kind}_secret_access_key`]),
    })),
  }),
  hide: (shown) => ({
    ...shown,
    ...eachKind((kind) => ({
      [`${kind}_root`]: '',
      [`${kind}_root_folder`]: '',
      [`${kind}_endpoint`]: '',
      [`${kind}_access_key_id`]: '',
      [`${kind}_secret_access_key`]: '',
    })),
  }),
  store(shown, { values: { storage: before } }) {
    const secrets = eachKind((kind) => ({
      [`${kind}_secret_access_key`]: unmaskSecret(`${kind}_secret_access_key`, {
        given: shown[`${kind}_secret_access_key`],
        stored: before[`${kind}_secret_access_key`],
        isSameTarget: TARGET_FIELDS.every(
          (field) => shown[`${kind}_${field}`] === before[`${kind}_${field}`],
        ),
      }),
    }));
    refuseBuckets(shown);
    return { storage: { ...shown, ...secrets } };
  },
};

/** Fields that decide where a secret access key is sent. */
const TARGET_FIELDS = ['root', 'endpoint', 'access_key_id'] as const;

/** Merges the fields of every kind. */
function eachKind(fieldsOf: (kind: StorageKind) => object): Partial<StorageSettings> {
  return Object.assign({}, ...STORAGE_KINDS.map(fieldsOf)) as Partial<StorageSettings>;
}

const flagsOf = (current: StorageSettings) =>
  eachKind((kind) => ({ [`${kind}_root_ok`]: current[`${kind}_root_ok`] }));

/** Throws Invalid for a bucket: this release keeps all files in the default store. */
function refuseBuckets(shown: StorageSettings): void {
  const used = STORAGE_KINDS.filter((kind) => shown[`${kind}_root`] !== '');
  if (used.length === 0) return;
  throw new Invalid(
    STORAGE_INVALID,
    used.map((kind) => ({ path: `${kind}_root`, message: 'must be empty' })),
  );
}
