import { useDebouncedValue } from '@mantine/hooks';
import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import { previewBulkUpdate } from '@spindle/contracts/bulk/preview';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { SelectionTarget } from '../../assets/use-selection.ts';

/** Milliseconds without a change of the form before its effects are counted. */
const COUNT_DEBOUNCE_MS = 300;

/** Counts what an update would change. Without fields it only names the lists of the assets. */
export function previewQuery(target: SelectionTarget, update: Partial<ManyDataUpdate> = {}) {
  const { data, lists } = update;
  const body = { ...target, ...(data && { data }), ...(lists && { lists }) };
  return queryOptions({
    queryKey: ['bulk-preview', body],
    queryFn: async ({ signal }) => (await call(previewBulkUpdate, { body, signal })).data,
    gcTime: 0, // another user may change the assets
    retry: false,
  });
}

/** Counts the effects of the form's update shortly after its last change. */
export function useEffects(target: SelectionTarget, update: ManyDataUpdate) {
  const [counted] = useDebouncedValue(update, COUNT_DEBOUNCE_MS);
  const hasFields = Object.keys({ ...counted.data, ...counted.lists }).length > 0;
  const query = useQuery({
    ...previewQuery(target, counted),
    enabled: hasFields,
    placeholderData: keepPreviousData,
  });
  return hasFields ? query : null;
}
