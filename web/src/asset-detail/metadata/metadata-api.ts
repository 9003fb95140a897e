import { listActivity } from '@spindle/contracts/activity/activity';
import { DEFAULT_SCHEMA_ID } from '@spindle/contracts/asset-schemas/asset-schemas';
import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import type { Asset } from '@spindle/contracts/assets/assets';
import {
  DATA_CHANGED,
  DATA_UPDATED,
  type DataUpdate,
  updateData,
} from '@spindle/contracts/metadata/metadata';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { SEARCH_KEY } from '../../assets/result-cache.ts';
import { waitForJob } from '../../bulk/running-jobs.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Precedes the name of a field in the path of an error. */
const DATA_PATH = 'data.';
/** Entries of the history in which the last edit is looked for. */
const EDITS_READ = 5;

/**
 * Saves metadata of an asset, and waits for the job of a queued update. An error of fields that somebody else has changed is left to the
 * caller. Updates the cache at once, and restores it if the request fails.
 */
export function useUpdateData(id: string) {
  const client = useQueryClient();
  const { queryKey } = assetQuery(id);
  return useMutation({
    mutationFn: async (body: DataUpdate) => {
      const answer = await call(updateData, { params: { id }, body });
      if (answer.status === 'QUEUED') await waitForUpdate(client, id, answer.job_id, body);
    },
    onMutate: async (update) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, before && applyUpdate(before, update));
      return { before };
    },
    onError: (error, _update, context) => {
      client.setQueryData(queryKey, context?.before);
      if (changedMeanwhile(error).length === 0) showError(error);
    },
    onSuccess: () => {
      showAlert({ type: 'success', message: DATA_UPDATED });
      showAlert({ type: 'info', message: t('refreshing') });
      void client.invalidateQueries({ queryKey: SEARCH_KEY });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Waits for the job of a queued update. Throws as a refused request does when it failed because fields have changed meanwhile. */
async function waitForUpdate(
  client: QueryClient,
  id: string,
  jobId: number,
  { expected = {} }: DataUpdate,
): Promise<void> {
  try {
    await waitForJob(client, jobId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== DATA_CHANGED) throw error;
    // A job names no fields.
    const { data } = await client.fetchQuery({ ...assetQuery(id), staleTime: 0 });
    const details = Object.entries(expected)
      .filter(([name, value]) => !isSame(value ?? null, data[name] ?? null))
      .map(([name]) => ({ path: `${DATA_PATH}${name}`, message: 'has changed' }));
    throw new ApiError({ status: 409, code: 'CONFLICT', message: DATA_CHANGED, details });
  }
}

/** Returns the names of the fields that somebody else has changed meanwhile; none for any other error. */
export function changedMeanwhile(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  return error.details
    .filter(({ path }) => path.startsWith(DATA_PATH))
    .map(({ path }) => path.slice(DATA_PATH.length));
}

/** Queries the name of the user who changed the metadata of an asset last; empty if it is not known. */
export function lastEditorQuery(id: string) {
  return queryOptions({
    queryKey: ['assets', 'last-editor', id],
    queryFn: async ({ signal }) => {
      const query = { limit: EDITS_READ };
      const { data } = await call(listActivity, { params: { id }, query, signal });
      return data.find(({ action }) => action === 'DATA_UPDATED')?.user_name ?? '';
    },
    staleTime: 0,
  });
}

/** Returns the asset with the update applied. A null value removes its field. */
function applyUpdate(asset: Asset, { data, mode, data_schema_id }: DataUpdate): Asset {
  const id = data_schema_id ?? (mode === 'APPEND' ? asset.data_schema_id : DEFAULT_SCHEMA_ID);
  const merged = { ...(mode === 'APPEND' && asset.data), ...data };
  const filled = Object.entries(merged).filter(([, value]) => value !== null);
  return {
    ...asset,
    data_schema_id: id,
    data: { ...Object.fromEntries(filled), data_schema_id: id },
  };
}
