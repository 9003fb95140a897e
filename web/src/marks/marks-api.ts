import { changeFacts, setFavorite } from '@spindle/contracts/assets/change-facts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { useBulkJob } from '../bulk/bulk-api.ts';
import type { BulkOperation } from '../bulk/bulk-request.ts';
import { FACETS_KEY } from '../search/filters/facets-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { marksBefore, showMarks } from './mark-cache.ts';
import { describeChange, type MarksChange } from './marks.ts';
import { t } from './texts.ts';

/** Only the newest of these alerts stays open. */
const TOPIC = 'marks';

interface MarkRequest {
  target: SelectionTarget;
  /** Number of assets. */
  count: number;
  change: MarksChange;
  /** Name of the asset, if it is only one. */
  name?: string | undefined;
}

/**
 * Returns a function that changes marks of assets: of one at once, of several by a job. Pages show them before the server knows them; a
 * change that fails is taken back, with a message. An alert says what changed, and can undo it.
 */
export function useMark(): (request: MarkRequest) => void {
  const client = useQueryClient();
  const { mutate: markOne } = useMarkOne(client);
  const { mutateAsync: run } = useBulkJob();
  return ({ target, count, change, name }) => {
    const ids = 'ids' in target ? target.ids : [];
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return markOne({ id, change, name });
    const before = marksBefore(client, ids, change);
    showMarks(client, new Map(ids.map((one) => [one, change])));
    const doneText = describeChange(change, t('assets', { count }));
    // The job shows its error itself.
    run({ target, operation: operationOf(change), doneText }).catch(() =>
      showMarks(client, before),
    );
  };
}

function operationOf({ favorite, ...change }: MarksChange): BulkOperation {
  return favorite === undefined
    ? { action: 'change_facts', change }
    : { action: 'set_favorite', favorite };
}

interface OneChange {
  id: string;
  change: MarksChange;
  name: string | undefined;
}

/** The undo of a change: the marks from before it. */
interface Undo extends Pick<OneChange, 'id' | 'change'> {
  /** The change set of the change. Null for favorites, which have none. */
  changeSetId: number | null;
}

function useMarkOne(client: QueryClient) {
  const undo = useMutation({
    mutationFn: undoMarks,
    onMutate: ({ id, change }: Undo) => showOne(client, id, change),
    onError: (error, _request, before) => {
      before?.restore();
      showError(error);
    },
    onSettled: () => expireLists(client),
  });
  return useMutation({
    mutationFn: saveMarks,
    onMutate: ({ id, change }: OneChange) => showOne(client, id, change),
    onSuccess: (changeSetId, { id, change, name = '' }, { before }) => {
      // A list that was loaded meanwhile may not have it.
      showMarks(client, new Map([[id, change]]));
      const back = before && { id, change: before, changeSetId };
      const action = back && { action: { label: t('undo'), onClick: () => undo.mutate(back) } };
      const message = describeChange(change, name);
      showAlert({ type: 'success', topic: TOPIC, message, ...action });
    },
    onError: (error, _request, before) => {
      before?.restore();
      showError(error);
    },
    onSettled: () => expireLists(client),
  });
}

/** Shows a change of one asset. Returns its marks from before, unless it has the new ones already, and a function that shows these again. */
function showOne(client: QueryClient, id: string, change: MarksChange) {
  const earlier = marksBefore(client, [id], change);
  showMarks(client, new Map([[id, change]]));
  return { before: earlier.get(id), restore: () => showMarks(client, earlier) };
}

/** The last request of each asset. */
const saving = new Map<string, Promise<unknown>>();

/** Saves a change of one asset. Returns its change set; null when it has none. */
export function saveMarks({
  id,
  change,
}: Pick<OneChange, 'id' | 'change'>): Promise<number | null> {
  return inOrder(id, () => save(id, change));
}

/** Undoes a change of one asset. */
async function undoMarks({ id, change, changeSetId }: Undo): Promise<void> {
  if (changeSetId === null) await saveMarks({ id, change });
  else
    await inOrder(id, () =>
      call(changeFacts, { params: { id }, body: { take_back: changeSetId } }),
    );
}

/** Sends a request about an asset after the earlier ones of it, so that the last one stays. */
async function inOrder<Result>(id: string, send: () => Promise<Result>): Promise<Result> {
  const earlier = saving.get(id);
  const saved = (async () => {
    await earlier?.catch(() => undefined);
    return send();
  })();
  saving.set(id, saved);
  try {
    return await saved;
  } finally {
    if (saving.get(id) === saved) saving.delete(id);
  }
}

async function save(id: string, { favorite, ...facts }: MarksChange): Promise<number | null> {
  if (favorite !== undefined) await call(setFavorite, { params: { id }, body: { favorite } });
  if (Object.keys(facts).length === 0) return null;
  const body = { ...facts, in_series: true };
  return (await call(changeFacts, { params: { id }, body })).data.change_set_id;
}

/** Refetches the counts of filters. Lists keep their assets until they are opened again, also those that a filter no longer finds. */
function expireLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: FACETS_KEY });
  void client.invalidateQueries({ queryKey: ['assets'], refetchType: 'none' });
}
