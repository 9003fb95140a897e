import { changeTag, type TagChange } from '@spindle/contracts/tags/change-tags';
import { setSynonyms } from '@spindle/contracts/tags/synonyms';
import { listTagCatalog, type TagOrder } from '@spindle/contracts/tags/tag-catalog';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { followJob, JOB_CANCELED } from '../../bulk/running-jobs.ts';
import { changeSetOf, useUndoChangeSet } from '../../bulk/undo-change-set-api.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Changes of assets refetch the catalog, as all lists. */
const CATALOG_KEY = ['assets', 'tag-catalog'];

/** Which tags a list shows. */
export interface TagFilters {
  query: string;
  isUnused: boolean;
  sort: TagOrder;
  /** Only the tags one level below this one; empty: those of the first level. Undefined: tags of all levels. */
  parent?: string | undefined;
}

/** Queries tags page by page. */
export function tagCatalogQuery({ query, isUnused, sort, parent }: TagFilters) {
  return infiniteQueryOptions({
    queryKey: [...CATALOG_KEY, { query, isUnused, sort, parent }],
    queryFn: ({ pageParam, signal }) =>
      call(listTagCatalog, {
        query: {
          query,
          sort,
          page: pageParam,
          unused: isUnused ? 'true' : 'false',
          ...(parent !== undefined && { parent }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit_per_page, hits }) =>
      page * limit_per_page < hits ? page + 1 : null,
    placeholderData: keepPreviousData,
  });
}

type TagRequest = TagChange & { merge?: boolean };

/**
 * Changes a tag on all assets, shows the progress and then the result with Undo. `onExisting` gets the message when assets have the new
 * name already, also after the component that asked for the change is gone.
 */
export function useChangeTag(onExisting: (change: TagRequest, message: string) => void) {
  const client = useQueryClient();
  const { mutate: undo } = useUndoChangeSet();
  return useMutation({
    mutationFn: async (change: TagRequest) => {
      const { job_id } = await call(changeTag, { body: change });
      return followJob(client, job_id, 'change_tag');
    },
    onSuccess: (job) => {
      const { message } = job;
      const id = message.startsWith('0 ') ? undefined : changeSetOf(job);
      const action = id !== undefined && { action: { label: t('undo'), onClick: () => undo(id) } };
      const type = message.includes(', ') ? 'warning' : 'success';
      showAlert({ type, message: t('changed', { message }), ...action });
    },
    onError: (error, change) => {
      if (change.merge !== true && isExisting(error)) onExisting(change, error.message);
      else if (error instanceof ApiError && error.code === JOB_CANCELED)
        showAlert({ type: 'info', message: t('changed', { message: error.message }) });
      else showError(error);
    },
  });
}

/** Tells whether a change failed because assets have the new name already. */
function isExisting(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.message.includes('Merge');
}

/** Saves the synonyms of a tag. The dialog shows the error. */
export function useSetSynonyms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { tag: string; synonyms: string[] }) =>
      (await call(setSynonyms, { body })).data,
    onSuccess: ({ tag }) => showAlert({ type: 'success', message: t('saved', { tag }) }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  });
}
