/** How well a text answers what was typed, from 0 (not at all) to 1: all of it, its beginning, words, letters in their order. */
export function likeness(typed: string, text: string): number {
  const wanted = fold(typed);
  const given = fold(text);
  if (wanted === '') return 0;
  if (given === wanted) return 1;
  if (given.startsWith(wanted)) return 0.9;
  const words = given.split(/[^\p{L}\p{N}]+/u);
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 0.8;
  if (given.includes(wanted)) return 0.6;
  const spread = spreadOf(wanted.replaceAll(' ', ''), given);
  return spread === undefined ? 0 : (0.5 * wanted.length) / spread;
}

/** Characters from the first to the last of those wanted; undefined where they do not occur in their order. */
function spreadOf(wanted: string, given: string): number | undefined {
  let from = -1;
  let at = -1;
  for (const character of wanted) {
    at = given.indexOf(character, at + 1);
    if (at === -1) return undefined;
    if (from === -1) from = at;
  }
  return at - from + 1;
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
