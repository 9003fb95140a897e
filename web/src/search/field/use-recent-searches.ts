import * as z from 'zod/mini';
import { useStored } from '../../lib/use-stored.ts';
import { useSession } from '../../session/session.ts';

/** Limits the recent searches. */
const RECENT_MAX = 5;

const Recent = z.array(z.object({ keyword: z.string(), q: z.string() }));
export type RecentSearch = z.infer<typeof Recent>[number];

const NONE: RecentSearch[] = [];

/** Returns the searches that the signed-in user made last in this browser, the newest first. */
export function useRecentSearches(): [
  recent: RecentSearch[],
  remember: (search: RecentSearch) => void,
] {
  const userId = useSession((session) => session.userId);
  const [recent, store] = useStored(`search-recent-${userId}`, Recent, NONE);
  const remember = ({ keyword, q }: RecentSearch) => {
    const search = { keyword: keyword.trim(), q };
    if (search.keyword === '' && q === '') return;
    const others = recent.filter((one) => one.keyword !== search.keyword || one.q !== q);
    store([search, ...others].slice(0, RECENT_MAX));
  };
  return [recent, remember];
}
