import { useMemo } from 'react';
import { create } from 'zustand';

/** A whole search result, except for some assets. */
export interface WholeResult {
  searchId: string;
  /** Number of assets in the result. */
  total: number;
  except: ReadonlySet<string>;
}

/** The selected assets, in the form of a bulk request. */
export type SelectionTarget = { ids: string[] } | { search_id: string; except_ids: string[] };

interface Selected {
  ids: ReadonlySet<string>;
  /** If set, `ids` is empty. */
  whole: WholeResult | null;
}

interface SelectionState extends Selected {
  /** Key of the list that the selection belongs to. Another list starts with an empty selection. */
  list: string;
  /** Start of a range: the asset that was last selected on its own. */
  anchor: string | null;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING = { ids: NONE, whole: null, anchor: null };

const useStore = create<SelectionState>(() => ({ list: '', ...NOTHING }));

export interface Selection extends Selected {
  count: number;
  has: (id: string) => boolean;
  target: () => SelectionTarget;
  /** Tells whether anything is selected right now. */
  isSelecting: () => boolean;
  toggle: (id: string) => void;
  /** Selects the range from the anchor to `id`. */
  extendTo: (id: string) => void;
  /** Selects only these. */
  choose: (ids: Iterable<string>) => void;
  selectPage: () => void;
  clearPage: () => void;
  /** Selects a search result on all its pages. */
  selectWhole: (found: { searchId: string; total: number }) => void;
  clear: () => void;
}

/** Returns the selection of a list. It survives paging and leaving the page; another list replaces it. */
export function useSelection(list: string, pageIds: readonly string[]): Selection {
  const ids = useStore((state) => (state.list === list ? state.ids : NONE));
  const whole = useStore((state) => (state.list === list ? state.whole : null));
  const actions = useMemo(() => selectionActions(list, pageIds), [list, pageIds]);
  return useMemo(
    () => ({
      ids,
      whole,
      count: countOf({ ids, whole }),
      has: (id) => isIncluded({ ids, whole }, id),
      target: () => targetOf({ ids, whole }),
      ...actions,
    }),
    [ids, whole, actions],
  );
}

/** Tells whether one asset is selected. Re-renders only when that changes. */
export function useIsSelected(list: string, id: string): boolean {
  return useStore((state) => state.list === list && isIncluded(state, id));
}

/** Returns the ids that are selected right now in any list; none for a whole result. */
export function selectedIds(): string[] {
  return [...useStore.getState().ids];
}

/** Deselects assets that were removed from a list. Returns a function that selects them again, for a removal that failed. */
export function deselect(removed: readonly string[]): () => void {
  const before = useStore.getState();
  const { list, ids, whole } = before;
  if (whole) {
    const total = whole.total - removed.length;
    useStore.setState({ whole: { ...whole, total, except: without(whole.except, removed) } });
    return () => useStore.setState((now) => (now.list === list && now.whole ? { whole } : now));
  }
  const deselected = removed.filter((id) => ids.has(id));
  if (deselected.length > 0) useStore.setState({ ids: without(ids, removed), anchor: null });
  return () =>
    useStore.setState((now) =>
      now.list === list && !now.whole ? { ids: new Set([...now.ids, ...deselected]) } : now,
    );
}

type Actions = Omit<Selection, keyof Selected | 'count' | 'has' | 'target'>;

function selectionActions(list: string, pageIds: readonly string[]): Actions {
  const read = () => {
    const state = useStore.getState();
    return state.list === list ? state : NOTHING;
  };
  const write = (ids: ReadonlySet<string>, anchor: string | null) =>
    useStore.setState({ list, ids, whole: null, anchor });
  const writeWhole = (whole: WholeResult, except: ReadonlySet<string>, anchor: string | null) =>
    except.size < whole.total
      ? useStore.setState({ list, whole: { ...whole, except }, anchor })
      : write(NONE, null);
  const add = (added: readonly string[], anchor: string | null) => {
    const { ids, whole } = read();
    if (whole) writeWhole(whole, without(whole.except, added), anchor);
    else write(new Set([...ids, ...added]), anchor);
  };
  return {
    isSelecting: () => countOf(read()) > 0,
    toggle: (id) => {
      const { ids, whole } = read();
      const toggled = new Set(whole ? whole.except : ids);
      if (!toggled.delete(id)) toggled.add(id);
      if (whole) writeWhole(whole, toggled, id);
      else write(toggled, id);
    },
    extendTo: (id) => {
      const anchor = read().anchor ?? id;
      add(between(pageIds, anchor, id), anchor);
    },
    choose: (ids) => write(new Set(ids), null),
    selectPage: () => add(pageIds, read().anchor),
    clearPage: () => {
      const { ids, whole } = read();
      if (whole) writeWhole(whole, new Set([...whole.except, ...pageIds]), null);
      else write(without(ids, pageIds), null);
    },
    selectWhole: (found) =>
      useStore.setState({ list, ids: NONE, whole: { ...found, except: NONE }, anchor: null }),
    clear: () => write(NONE, null),
  };
}

function countOf({ ids, whole }: Selected): number {
  return whole ? whole.total - whole.except.size : ids.size;
}

function isIncluded({ ids, whole }: Selected, id: string): boolean {
  return whole ? !whole.except.has(id) : ids.has(id);
}

function targetOf({ ids, whole }: Selected): SelectionTarget {
  return whole ? { search_id: whole.searchId, except_ids: [...whole.except] } : { ids: [...ids] };
}

function without(ids: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  const rest = new Set(ids);
  for (const id of removed) rest.delete(id);
  return rest;
}

/** Returns the ids from one to the other, inclusive; only `to` if `from` is not on the page. */
function between(pageIds: readonly string[], from: string, to: string): readonly string[] {
  const start = pageIds.indexOf(from);
  const end = pageIds.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
