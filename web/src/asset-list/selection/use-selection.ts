import { useMemo } from 'react';
import { create } from 'zustand';

/** Everything that a search has found, but for a few. */
export interface WholeResult {
  searchId: string;
  /** How much it has found. */
  total: number;
  except: ReadonlySet<string>;
}

/** What is selected, as a bulk call takes it. */
export type SelectionTarget = { ids: string[] } | { search_id: string; except_ids: string[] };

interface Selected {
  ids: ReadonlySet<string>;
  /** In place of `ids`, which are none then. */
  whole: WholeResult | null;
}

interface SelectionState extends Selected {
  /** The list that the selection belongs to. Another list begins with none. */
  list: string;
  /** Where a range begins: the asset that was last chosen by itself. */
  anchor: string | null;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING = { ids: NONE, whole: null, anchor: null };

const useStore = create<SelectionState>(() => ({ list: '', ...NOTHING }));

export interface Selection extends Selected {
  count: number;
  has: (id: string) => boolean;
  target: () => SelectionTarget;
  /** Whether anything is selected at the moment of asking. */
  isSelecting: () => boolean;
  toggle: (id: string) => void;
  /** Selects everything from the anchor to `id`, in the order of the page. */
  extendTo: (id: string) => void;
  /** Selects these and no others. */
  choose: (ids: Iterable<string>) => void;
  selectPage: () => void;
  clearPage: () => void;
  /** Selects all that a search has found, on all its pages. */
  selectWhole: (found: { searchId: string; total: number }) => void;
  clear: () => void;
}

/** What is selected in a list. It outlives paging and leaving the page, and ends when the list is another one. */
export function useSelection(list: string, pageIds: readonly string[]): Selection {
  const ids = useStore((state) => (state.list === list ? state.ids : NONE));
  const whole = useStore((state) => (state.list === list ? state.whole : null));
  const actions = useMemo(() => selectionActions(list, pageIds), [list, pageIds]);
  return useMemo(
    () => ({
      ids,
      whole,
      count: countOf({ ids, whole }),
      has: (id) => holds({ ids, whole }, id),
      target: () => targetOf({ ids, whole }),
      ...actions,
    }),
    [ids, whole, actions],
  );
}

/** Whether one asset is selected: draws anew only when that changes. */
export function useIsSelected(list: string, id: string): boolean {
  return useStore((state) => state.list === list && holds(state, id));
}

/** What is selected at the moment of asking, whatever the list; of a whole result nothing. */
export function selectedIds(): string[] {
  return [...useStore.getState().ids];
}

/** Takes assets that a list no longer has out of the selection. */
export function deselect(gone: readonly string[]): void {
  const { ids, whole } = useStore.getState();
  if (whole) {
    const total = whole.total - gone.length;
    useStore.setState({ whole: { ...whole, total, except: without(whole.except, gone) } });
  } else if (gone.some((id) => ids.has(id)))
    useStore.setState({ ids: without(ids, gone), anchor: null });
}

type Actions = Omit<Selection, keyof Selected | 'count' | 'has' | 'target'>;

function selectionActions(list: string, pageIds: readonly string[]): Actions {
  const read = () => {
    const state = useStore.getState();
    return state.list === list ? state : NOTHING;
  };
  const write = (ids: ReadonlySet<string>, anchor: string | null) =>
    useStore.setState({ list, ids, whole: null, anchor });
  const writeExcept = (whole: WholeResult, except: ReadonlySet<string>, anchor: string | null) =>
    except.size < whole.total
      ? useStore.setState({ list, whole: { ...whole, except }, anchor })
      : write(NONE, null);
  const add = (added: readonly string[], anchor: string | null) => {
    const { ids, whole } = read();
    if (whole) writeExcept(whole, without(whole.except, added), anchor);
    else write(new Set([...ids, ...added]), anchor);
  };
  return {
    isSelecting: () => countOf(read()) > 0,
    toggle: (id) => {
      const { ids, whole } = read();
      const toggled = new Set(whole ? whole.except : ids);
      if (!toggled.delete(id)) toggled.add(id);
      if (whole) writeExcept(whole, toggled, id);
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
      if (whole) writeExcept(whole, new Set([...whole.except, ...pageIds]), null);
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

function holds({ ids, whole }: Selected, id: string): boolean {
  return whole ? !whole.except.has(id) : ids.has(id);
}

function targetOf({ ids, whole }: Selected): SelectionTarget {
  return whole ? { search_id: whole.searchId, except_ids: [...whole.except] } : { ids: [...ids] };
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

/** Ids from one to the other, both included; only `to` when `from` is not on the page. */
function between(pageIds: readonly string[], from: string, to: string): readonly string[] {
  const start = pageIds.indexOf(from);
  const end = pageIds.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
