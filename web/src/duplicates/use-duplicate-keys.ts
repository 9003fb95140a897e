import type { DuplicateGroup } from '@spindle/contracts/duplicates/duplicates';
import { useShortcut } from '../ui/shortcuts.ts';

interface DuplicateKeys {
  groups: readonly DuplicateGroup[];
  /** Undefined when there is no group. */
  active: DuplicateGroup | undefined;
  keep: string;
  choose: (id: string) => void;
  activate: (group: DuplicateGroup) => void;
  merge: () => void;
  dismiss: () => void;
  compare: () => void;
  undo: () => void;
}

/** Handles the keys of the page: they act on the active group. */
export function useDuplicateKeys(keys: DuplicateKeys): void {
  const { groups, active, keep } = keys;
  const isOn = active !== undefined;
  useShortcut(
    'moveDuplicates',
    ({ key }) => {
      const index = groups.findIndex(({ id }) => id === active?.id);
      const next = groups[index + (key === 'ArrowUp' ? -1 : 1)];
      if (next) keys.activate(next);
    },
    isOn,
  );
  useShortcut(
    'chooseDuplicate',
    ({ key }) => {
      const ids = active?.assets.map(({ id }) => id) ?? [];
      const step = key === 'ArrowLeft' ? -1 : 1;
      const index = key.startsWith('Arrow') ? ids.indexOf(keep) + step : Number(key) - 1;
      const chosen = ids[index];
      if (chosen !== undefined) keys.choose(chosen);
    },
    isOn,
  );
  useShortcut('mergeDuplicates', keys.merge, isOn);
  useShortcut('dismissDuplicates', keys.dismiss, isOn);
  useShortcut('compareDuplicates', keys.compare, isOn);
  useShortcut('undoDuplicates', keys.undo);
}
