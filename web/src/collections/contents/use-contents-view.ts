import { SORT_ENTRY } from '@spindle/contracts/search/search';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAddressReader } from '../../lib/navigation/use-address-reader.ts';
import { useStored } from '../../lib/use-stored.ts';
import { useSession } from '../../session/session.ts';

/** Which assets of a collection its page shows, and in which order. */
export interface ContentsView {
  /** A query: words and filters. Empty: all assets. */
  text: string;
  /** Lower case: `file_name_asc`, `added_desc`. Empty: the order of the collection. */
  sort: string;
}

/** The orders that only collections have. */
export function isAddedOrder(sort: string): sort is 'added_asc' | 'added_desc' {
  return sort === 'added_asc' || sort === 'added_desc';
}

/** Limits the collections whose order the browser remembers. */
const REMEMBERED_MAX = 200;

const Orders = z.array(z.tuple([z.number(), z.string()]));
const NO_ORDERS: z.infer<typeof Orders> = [];

/**
 * Returns what the page of a collection shows, which is part of the address, and a function that changes it. The browser remembers the order of
 * each collection.
 */
export function useContentsView(
  id: number,
): [ContentsView, (change: Partial<ContentsView>) => void] {
  const [params, setParams] = useSearchParams();
  const readAddress = useAddressReader();
  const userId = useSession((session) => session.userId);
  const [orders, store] = useStored(`collection-orders-${userId}`, Orders, NO_ORDERS);
  const text = params.get('q')?.trim() ?? '';
  const given = params.get('sort') ?? orders.find(([one]) => one === id)?.[1] ?? '';
  const sort = SORT_ENTRY.test(given) || isAddedOrder(given) ? given.toLowerCase() : '';
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
      if (change.sort !== undefined) {
        const others = orders.filter(([one]) => one !== id);
        const own: [number, string][] = change.sort === '' ? [] : [[id, change.sort]];
        store([...own, ...others].slice(0, REMEMBERED_MAX));
      }
      setParams(address);
    },
  ];
}
