import { useQueryClient } from '@tanstack/react-query';
import { findListed } from '../assets/result-cache.ts';
import { useCan } from '../session/allowed.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { readMarks } from './mark-cache.ts';
import { changeOfKey } from './marks.ts';
import { useMark } from './marks-api.ts';

/** Where keys mark assets: in lists, and while an asset is shown. Each has shortcuts of its own. */
const KEYS = {
  lists: { facts: ['rate', 'setFlag', 'setColor'], favorite: 'setFavorite' },
  viewer: { facts: ['rateShown', 'flagShown', 'colorShown'], favorite: 'favorShown' },
} as const;

/** Marks assets by keys: 1 to 5 and 0 stars, P, X and U flag, 6 to 9 color label, F favorite. `targets` returns the ids at the time of the key. */
export function useMarkKeys(
  screen: keyof typeof KEYS,
  targets: () => readonly string[],
  isOn: boolean,
): void {
  const client = useQueryClient();
  const canEdit = useCan('EDIT_ASSET');
  const mark = useMark();
  const handleKey = ({ key, repeat }: KeyboardEvent) => {
    const ids = targets();
    if (repeat || ids.length === 0) return;
    const marks = ids.flatMap((id) => readMarks(client, id) ?? []);
    const change = changeOfKey(key, marks);
    const [only] = ids.length === 1 ? ids : [];
    const name = only && findListed(client, only)?.name;
    if (change) mark({ target: { ids: [...ids] }, count: ids.length, change, name });
  };
  const { facts, favorite } = KEYS[screen];
  const [rate, flag, color] = facts;
  useShortcut(rate, handleKey, isOn && canEdit);
  useShortcut(flag, handleKey, isOn && canEdit);
  useShortcut(color, handleKey, isOn && canEdit);
  useShortcut(favorite, handleKey, isOn);
}
