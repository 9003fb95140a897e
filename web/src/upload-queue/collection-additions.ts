import { errorMessage } from '../api/errors.ts';
import { addToCollection } from '../collections/collections-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds that arrivals are batched, so that many files need few requests. */
const BATCH_MS = 500;

/** Limits the assets of one request. */
const BATCH_ASSETS_MAX = 500;

/** Maps collection ids to the assets that wait to be added. */
const waitingIds = new Map<number, Set<string>>();

/** Adds an asset to a collection with the next batch. */
export function addUploadToCollection(collectionId: number, assetId: string): void {
  const ids = waitingIds.get(collectionId);
  if (ids) {
    ids.add(assetId);
    return;
  }
  waitingIds.set(collectionId, new Set([assetId]));
  setTimeout(() => void addWaiting(collectionId), BATCH_MS);
}

/** Adds the waiting assets of a collection, in requests of limited size. */
async function addWaiting(collectionId: number): Promise<void> {
  const ids = [...(waitingIds.get(collectionId) ?? [])];
  waitingIds.delete(collectionId);
  for (let at = 0; at < ids.length; at += BATCH_ASSETS_MAX)
    await add(collectionId, ids.slice(at, at + BATCH_ASSETS_MAX));
}

/** Adds assets to a collection. If it fails, shows an alert whose action tries again. */
async function add(collectionId: number, ids: string[]): Promise<void> {
  try {
    await addToCollection(collectionId, ids);
  } catch (error) {
    showAlert({
      type: 'danger',
      message: t('notInCollection', { count: ids.length, reason: errorMessage(error) }),
      action: {
        label: t('tryAgain'),
        onClick: () => {
          for (const id of ids) addUploadToCollection(collectionId, id);
        },
      },
    });
  }
}
