import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import {
  STORAGE_INVALID,
  STORAGE_KINDS,
  STORAGE_REGIONS,
  type StorageKind,
  StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import type { Context } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import type { BucketFault, VerifiedBucket } from '@spindle/core/installation/verified-bucket';
import type { Secrets } from '@spindle/core/secrets';
import { type StoreChange, saveStores } from '../save-stores.ts';
import { maskSecret, unmaskSecret } from './masks.ts';
import type { Section, StoredSettings } from './section.ts';

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
  prepare: (ctx, shown, before, secrets) => verify(ctx, unmask(shown, before), before, secrets),
  store: () => {
    throw new Error('unreachable: stores are verified before they are saved');
  },
};

/** Verifies all stores of the saved section again. Throws Invalid with every fault. */
export async function verifyAgain(ctx: Context, { values }: StoredSettings): Promise<void> {
  await verifyKinds(ctx, values.storage, kindsWithRoot(values.storage));
}

/**
 * Verifies the stores that a change names, and returns the rules that save the result. They throw Conflict when the settings have changed
 * since. Throws Invalid with every fault.
 */
async function verify(
  ctx: Context,
  storage: StorageSettings,
  { values: { storage: before } }: StoredSettings,
  secrets: Secrets,
): Promise<Section<'storage'>> {
  const used = kindsWithRoot(storage);
  const changed = STORAGE_KINDS.filter(
    (kind) => !isSame(kind, storage, before) || (used.includes(kind) && !before[`${kind}_root_ok`]),
  );
  const verified = await verifyKinds(
    ctx,
    storage,
    used.filter((kind) => changed.includes(kind)),
  );
  const saved: StorageSettings = {
    ...storage,
    ...eachKind((kind) => resultOf(kind, storage, verified)),
  };
  const changes = changed.map((kind): StoreChange => {
    const bucket = verified.get(kind) ?? null;
    return { kind, bucket, target: targetOf(kind, storage) };
  });
  return {
    ...storageSection,
    store(_, { values: { storage: now } }) {
      if (!STORAGE_KINDS.every((kind) => isSame(kind, now, before)))
        throw new Conflict(SETTINGS_CHANGED);
      return { storage: saved };
    },
    onSave: (tx) => saveStores(tx, changes, secrets),
  };
}

/** Returns the fields of a kind that its verification decides. */
function resultOf(
  kind: StorageKind,
  storage: StorageSettings,
  verified: ReadonlyMap<StorageKind, VerifiedBucket>,
): object {
  if (storage[`${kind}_root`] === '') return { [`${kind}_root_ok`]: false };
  const bucket = verified.get(kind);
  if (!bucket) return {}; // unchanged
  // Empty for a region that the list does not have.
  const region = STORAGE_REGIONS.find((one) => one === bucket.region) ?? '';
  return { [`${kind}_root_ok`]: true, [`${kind}_root_geo`]: region };
}

/**
 * Verifies the stores of these kinds. Throws Invalid with every fault. One after the other, because two checks of one new bucket at the
 * same time would give it two names.
 */
async function verifyKinds(
  ctx: Context,
  storage: StorageSettings,
  kinds: readonly StorageKind[],
): Promise<Map<StorageKind, VerifiedBucket>> {
  const verified = new Map<StorageKind, VerifiedBucket>();
  const faults: { path: string; message: string }[] = [];
  const results = new Map<string, VerifiedBucket | BucketFault>();
  // Loaded only when needed: the S3 driver is 20 MB of code.
  const { verifyBucket } = await import('@spindle/core/installation/verify-bucket');
  for (const kind of kinds) {
    const target = targetOf(kind, storage);
    const key = JSON.stringify(target);
    const result = results.get(key) ?? (await verifyBucket(ctx, target));
    results.set(key, result);
    if ('store' in result) verified.set(kind, result);
    else faults.push({ path: `${kind}_${result.field}`, message: result.message });
  }
  if (faults.length > 0) throw new Invalid(STORAGE_INVALID, faults);
  return verified;
}

/**
 * Returns the section with the stored secrets instead of masks. A mask stands for the secret of its own kind, or of another kind that has the
 * same target. A kind that returns to the default store loses its access key.
 */
function unmask(
  shown: StorageSettings,
  { values: { storage: before } }: StoredSettings,
): StorageSettings {
  const keys = eachKind((kind) => {
    if (shown[`${kind}_root`] === '')
      return { [`${kind}_access_key_id`]: '', [`${kind}_secret_access_key`]: '' };
    const source = [kind, ...STORAGE_KINDS].find(
      (other) =>
        before[`${other}_secret_access_key`] !== '' &&
        SECRET_TARGET.every((field) => shown[`${kind}_${field}`] === before[`${other}_${field}`]),
    );
    return {
      [`${kind}_secret_access_key`]: unmaskSecret(`${kind}_secret_access_key`, {
        given: shown[`${kind}_secret_access_key`],
        stored: source ? before[`${source}_secret_access_key`] : '',
        isSameTarget: source !== undefined,
      }),
    };
  });
  return { ...shown, ...keys };
}

/** Fields that decide where a secret access key is sent. */
const SECRET_TARGET = ['root', 'endpoint', 'access_key_id'] as const;

/** Fields that decide where files are stored. */
const FIELDS = [...SECRET_TARGET, 'root_folder', 'root_geo', 'secret_access_key'] as const;

const isSame = (kind: StorageKind, a: StorageSettings, b: StorageSettings) =>
  FIELDS.every((field) => a[`${kind}_${field}`] === b[`${kind}_${field}`]);

const kindsWithRoot = (storage: StorageSettings) =>
  STORAGE_KINDS.filter((kind) => storage[`${kind}_root`] !== '');

const targetOf = (kind: StorageKind, storage: StorageSettings) => ({
  bucket: storage[`${kind}_root`],
  folder: storage[`${kind}_root_folder`],
  region: storage[`${kind}_root_geo`],
  endpoint: storage[`${kind}_endpoint`],
  accessKeyId: storage[`${kind}_access_key_id`],
  secretAccessKey: storage[`${kind}_secret_access_key`],
});

/** Merges the fields of every kind. */
function eachKind(fieldsOf: (kind: StorageKind) => object): Partial<StorageSettings> {
  return Object.assign({}, ...STORAGE_KINDS.map(fieldsOf)) as Partial<StorageSettings>;
}

const flagsOf = (current: StorageSettings) =>
  eachKind((kind) => ({ [`${kind}_root_ok`]: current[`${kind}_root_ok`] }));
