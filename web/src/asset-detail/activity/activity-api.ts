import { ACTIVITY_PAGE, type Activity, listActivity } from '@spindle/contracts/activity/activity';
import type { Asset } from '@spindle/contracts/assets/assets';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Loads the history of an asset page by page. Its key has the update time, so a change loads it again. */
export function activityQuery({ id, update_time }: Pick<Asset, 'id' | 'update_time'>) {
  return infiniteQueryOptions({
    queryKey: ['assets', 'activity', id, update_time],
    queryFn: async ({ pageParam, signal }): Promise<ActivityPage> => {
      // One entry more than a page shows whether another page follows.
      const query = { before: pageParam, limit: ACTIVITY_PAGE + 1 };
      const { data } = await call(listActivity, { params: { id }, query, signal });
      return { entries: data.slice(0, ACTIVITY_PAGE), hasMore: data.length > ACTIVITY_PAGE };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

interface ActivityPage {
  entries: Activity[];
  hasMore: boolean;
}
