/**
 * Returns how well a text matches the typed text, from 0 (no match) to 1 (equal). In between, from best to worst: the text
 * starts with it, its words start with it, it contains it, it contains its letters in order. Ignores case and accents.
 */
export function matchScore(typed: string, text: string): number {
  const query = normalize(typed);
  const target = normalize(text);
  if (query === '') return 0;
  if (target === query) return 1;
  if (target.startsWith(query)) return 0.9;
  const words = target.split(/[^\p{L}\p{N}]+/u);
  if (query.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 0.8;
  if (target.includes(query)) return 0.6;
  const span = spanOf(query.replaceAll(' ', ''), target);
  return span === undefined ? 0 : (0.5 * query.length) / span;
}

/** Returns the length of the part that contains the query's characters in order; undefined if it does not. */
function spanOf(query: string, target: string): number | undefined {
  let first = -1;
  let last = -1;
  for (const character of query) {
    last = target.indexOf(character, last + 1);
    if (last === -1) return undefined;
    if (first === -1) first = last;
  }
  return last - first + 1;
}

function normalize(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
