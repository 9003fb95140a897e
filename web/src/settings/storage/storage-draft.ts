import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { MASK, MASK_REFUSED } from '@spindle/contracts/settings/masked';
import {
  STORAGE_KINDS,
  type StorageKind,
  StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import { schemaErrors } from '../../lib/schema-errors.ts';
import {
  changeStore,
  EMPTY_STORE,
  hasNewTarget,
  readStore,
  STORE_FIELDS,
} from '../../ui/storage/stores.ts';
import { t } from './texts.ts';

/** Where the files of a kind go. `originals`: to the store of the originals. `bucket`: to a bucket of their own. */
export type Place = 'default' | 'originals' | 'bucket';

/** The section with the chosen places. The fields of a bucket stay while another place is chosen. */
export type StorageDraft = StorageSettings & Record<`${StorageKind}_place`, Place>;

/** Returns the section as a draft. */
export const draftOf = (settings: StorageSettings): StorageDraft => ({
  ...settings,
  originals_place: storedPlace(settings, 'originals'),
  derivatives_place: storedPlace(settings, 'derivatives'),
  transcodes_place: storedPlace(settings, 'transcodes'),
});

function storedPlace(settings: StorageSettings, kind: StorageKind): Place {
  if (settings[`${kind}_root`] === '') return 'default';
  const [store, originals] = [readStore(settings, kind), readStore(settings, 'originals')];
  const isShared = STORE_FIELDS.every((field) => store[field] === originals[field]);
  return kind !== 'originals' && isShared ? 'originals' : 'bucket';
}

/** Returns the places that a kind can have. While originals are in the default storage, their store is no choice of its own. */
export function placesOf(draft: StorageDraft, kind: StorageKind): Place[] {
  const canFollow = kind !== 'originals' && draft.originals_place === 'bucket';
  return canFollow ? ['default', 'originals', 'bucket'] : ['default', 'bucket'];
}

/** Returns the place of a kind: the default storage for a kind that follows originals which are there. */
export function placeOf(draft: StorageDraft, kind: StorageKind): Place {
  const place = draft[`${kind}_place`];
  return placesOf(draft, kind).includes(place) ? place : 'default';
}

/** Returns the section that a draft stands for. */
export function settingsOf(draft: StorageDraft): StorageSettings {
  const { originals_place, derivatives_place, transcodes_place, ...settings } = draft;
  return STORAGE_KINDS.reduce((section, kind) => {
    const place = placeOf(draft, kind);
    if (place === 'default') return changeStore(section, kind, EMPTY_STORE);
    return place === 'bucket'
      ? section
      : changeStore(section, kind, readStore(settings, 'originals'));
  }, settings);
}

/** Returns whether two drafts show and save the same. */
export const isSameDraft = (one: StorageDraft, other: StorageDraft): boolean =>
  JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other)) &&
  STORAGE_KINDS.every((kind) => placeOf(one, kind) === placeOf(other, kind));

/** Returns the errors that the server would report, and one for each bucket without a name. */
export function draftErrors(draft: StorageDraft, saved: StorageSettings): ErrorDetail[] {
  const settings = settingsOf(draft);
  const ownBuckets = STORAGE_KINDS.filter((kind) => placeOf(draft, kind) === 'bucket');
  const unnamed = ownBuckets.filter((kind) => settings[`${kind}_root`].trim() === '');
  const masked = ownBuckets.filter((kind) => isUnknownSecret(settings, saved, kind));
  return [
    ...unnamed.map((kind) => ({ path: `${kind}_root`, message: t('rootMissing') })),
    ...schemaErrors(StorageSettings, settings),
    ...masked.map((kind) => ({ path: `${kind}_secret_access_key`, message: MASK_REFUSED })),
  ];
}

/** Returns whether a masked secret would go to a bucket or endpoint for which none is stored. */
function isUnknownSecret(
  settings: StorageSettings,
  saved: StorageSettings,
  kind: StorageKind,
): boolean {
  const store = readStore(settings, kind);
  if (store.root === '' || store.secret_access_key !== MASK) return false;
  const known = STORAGE_KINDS.map((other) => readStore(saved, other));
  return known.every((other) => other.secret_access_key === '' || hasNewTarget(store, other));
}
