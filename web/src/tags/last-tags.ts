import { create } from 'zustand';

interface LastTags {
  /** The selection that got the newest tags. */
  target: string;
  tags: readonly string[];
  /** The tags that the selection before it got. */
  former: readonly string[];
}

/** Holds the tags that were added last in this tab: one set for each selection. */
const useLastTags = create<LastTags>(() => ({ target: '', tags: [], former: [] }));

/** Notes tags that a selection got. They join those that it got just before. */
export function noteTags(target: string, added: readonly string[]): void {
  useLastTags.setState((last) =>
    last.target === target
      ? { tags: [...new Set([...last.tags, ...added])] }
      : { target, tags: added, former: last.tags },
  );
}

/** Returns the last set of tags that another selection got. */
export function useRepeatableTags(target: string): readonly string[] {
  return useLastTags((last) => (last.target === target ? last.former : last.tags));
}
