import { useMemo } from 'react';
import { create } from 'zustand';

interface SelectionState {
  /** The list that the selection belongs to. Another list begins with none. */
  list: string;
  ids: ReadonlySet<string>;
  /** Where a range begins: the asset that was last chosen by itself. */
  anchor: string | null;
}

const NONE: ReadonlySet<string> = new Set();

const useStore = create<SelectionState>(() => ({ list: '', ids: NONE, anchor: null }));

export interface Selection {
  ids: ReadonlySet<string>;
  /** Whether anything is selected at the moment of asking. */
  isSelecting: () => boolean;
  toggle: (id: string) => void;
  /** Selects everything from the anchor to `id`, in the order of the page. */
  extendTo: (id: string) => void;
  selectPage: () => void;
  clearPage: () => void;
  clear: () => void;
}

/** What is selected in a list. It outlives paging and leaving the page, and ends when the list is another one. */
export function useSelection(list: string, pageIds: readonly string[]): Selection {
  const ids = useStore((state) => (state.list === list ? state.ids : NONE));
  const actions = useMemo(() => selectionActions(list, pageIds), [list, pageIds]);
  return useMemo(() => ({ ids, ...actions }), [ids, actions]);
}

/** Whether one asset is selected: draws anew only when that changes. */
export function useIsSelected(list: string, id: string): boolean {
  return useStore((state) => state.list === list && state.ids.has(id));
}

/** Takes assets that a list no longer has out of the selection. */
export function forgetSelected(gone: readonly string[]): void {
  const { ids } = useStore.getState();
  if (!gone.some((id) => ids.has(id))) return;
  useStore.setState({ ids: new Set([...ids].filter((id) => !gone.includes(id))), anchor: null });
}

function selectionActions(list: string, pageIds: readonly string[]): Omit<Selection, 'ids'> {
  const read = () => {
    const state = useStore.getState();
    return state.list === list ? state : { ids: NONE, anchor: null };
  };
  const write = (ids: ReadonlySet<string>, anchor: string | null) =>
    useStore.setState({ list, ids, anchor });
  return {
    isSelecting: () => read().ids.size > 0,
    toggle: (id) => {
      const ids = new Set(read().ids);
      if (!ids.delete(id)) ids.add(id);
      write(ids, id);
    },
    extendTo: (id) => {
      const { ids, anchor } = read();
      write(new Set([...ids, ...between(pageIds, anchor ?? id, id)]), anchor ?? id);
    },
    selectPage: () => write(new Set([...read().ids, ...pageIds]), read().anchor),
    clearPage: () => write(new Set([...read().ids].filter((id) => !pageIds.includes(id))), null),
    clear: () => write(NONE, null),
  };
}

/** Ids from one to the other, both included; only `to` when `from` is not on the page. */
function between(pageIds: readonly string[], from: string, to: string): readonly string[] {
  const start = pageIds.indexOf(from);
  const end = pageIds.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
