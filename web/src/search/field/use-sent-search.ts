import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FieldSearch } from '../search-filters.ts';

interface SentSearch {
  /** The search as the field shows it. */
  shown: FieldSearch;
  /** The same, also before the next render: a fast typist makes the next change before. */
  latest: RefObject<FieldSearch>;
  change: (change: Partial<FieldSearch>) => void;
}

/** Returns a search whose changes show at once. The address follows later, one change after the other. */
export function useSentSearch(
  search: FieldSearch,
  onChange: (change: Partial<FieldSearch>) => void,
): SentSearch {
  const { keyword, q } = search;
  const [shown, setShown] = useState<FieldSearch>({ keyword, q });
  const latest = useRef(shown);
  const sent = useRef<FieldSearch[]>([]);
  useLayoutEffect(() => {
    const arrived = sent.current.findIndex((one) => isSame(one, { keyword, q }));
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1);
    if (sent.current.length > 0) return;
    latest.current = { keyword, q };
    setShown(latest.current);
  }, [keyword, q]);
  return {
    shown,
    latest,
    change: (change) => {
      const next = { ...latest.current, ...change };
      latest.current = next;
      sent.current = isSame(next, search) ? [] : [...sent.current, next];
      setShown(next);
      onChange(change);
    },
  };
}

function isSame(one: FieldSearch, other: FieldSearch): boolean {
  return one.keyword === other.keyword && one.q === other.q;
}
