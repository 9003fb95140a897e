import { modKeyName } from '../ui/shortcuts.ts';

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  shift: 'Shift',
};

/** What stands on the keys; one entry for each way to press them. The four arrows are one way. */
export function keyNames(keys: readonly string[]): string[][] {
  const ways = keys.map((way) => way.split('+').map(nameOf));
  if (ways.length < 4) return ways;
  const [first = []] = ways;
  return [[...first.slice(0, -1), ways.map((way) => way.at(-1)).join(' ')]];
}

function nameOf(key: string): string {
  if (key === 'mod') return modKeyName();
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
