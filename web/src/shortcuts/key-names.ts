import { modKeyName, splitKeys } from '../ui/shortcuts.ts';

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  shift: 'Shift',
  alt: 'Alt',
};

/** Returns the key labels of each alternative. The four arrow keys count as one alternative. */
export function keyNames(keys: readonly string[]): string[][] {
  const alternatives = keys.map((combination) => splitKeys(combination).map(nameOf));
  if (alternatives.length < 4) return alternatives;
  const [first = []] = alternatives;
  return [[...first.slice(0, -1), alternatives.map((names) => names.at(-1)).join(' ')]];
}

function nameOf(key: string): string {
  if (key === 'mod') return modKeyName();
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
