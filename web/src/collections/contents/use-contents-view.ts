import { SORT_ENTRY } from '@spindle/contracts/search/search';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressReader } from '../../lib/use-address-reader.ts';

/** Which assets of a collection its page shows, and in which order. */
export interface ContentsView {
  /** A query: words and filters. Empty: all assets. */
  text: string;
  /** Lower case: `file_name_asc`. Empty: the order of the collection. */
  sort: string;
}

/** Returns what the page of a collection shows, which is part of the address, and a function that changes it. */
export function useContentsView(): [ContentsView, (change: Partial<ContentsView>) => void] {
  const [params, setParams] = useSearchParams();
  const readAddress = useAddressReader();
  const text = params.get('q')?.trim() ?? '';
  const given = params.get('sort') ?? '';
  const sort = SORT_ENTRY.test(given) ? given.toLowerCase() : '';
  const view = useMemo(() => ({ text, sort }), [text, sort]);
  return [
    view,
    (change) => {
      const address = readAddress();
      const next = { q: change.text, sort: change.sort };
      for (const [name, value] of Object.entries(next)) {
        if (value === '') address.delete(name);
        else if (value !== undefined) address.set(name, value);
      }
      setParams(address);
    },
  ];
}
