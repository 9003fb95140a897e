import { errorMessage } from '../api/errors.ts';
import { addToCollection } from '../queries/collections-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds that arrivals are gathered, so that many files make few requests. */
const GATHER_MS = 500;

/** Assets of one request. */
const ADDED_AT_ONCE = 500;

/** Assets that wait to be added, by collection. */
const waiting = new Map<number, Set<string>>();

/** Adds an asset to the collection on whose page its file was dropped, soon. */
export function collectUpload(collectionId: number, assetId: string): void {
  const ids = waiting.get(collectionId);
  if (ids) {
    ids.add(assetId);
    return;
  }
  waiting.set(collectionId, new Set([assetId]));
  setTimeout(() => void addWaiting(collectionId), GATHER_MS);
}

async function addWaiting(collectionId: number): Promise<void> {
  const ids = [...(waiting.get(collectionId) ?? [])];
  waiting.delete(collectionId);
  for (let at = 0; at < ids.length; at += ADDED_AT_ONCE)
    await add(collectionId, ids.slice(at, at + ADDED_AT_ONCE));
}

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
          for (const id of ids) collectUpload(collectionId, id);
        },
      },
    });
  }
}
