import type { FaceFilters } from '@spindle/contracts/face-search/face-search';
import { publicData } from '@spindle/contracts/metadata/internal-fields';

/** Returns whether the metadata of an asset has the values of all filters. A list must contain the value. */
export function matchesFilters(data: unknown, filters: FaceFilters): boolean {
  const values = publicData(data);
  return Object.entries(filters).every(([name, wanted]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return [value].flat().some((one) => matches(one, wanted));
  });
}

function matches(value: unknown, wanted: FaceFilters[string]): boolean {
  if (Array.isArray(wanted)) {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    const [from, to] = wanted;
    return at >= Date.parse(from) && at <= Date.parse(to);
  }
  if (typeof wanted !== 'string') return value === wanted;
  if (typeof value !== 'string') return false;
  const words = wordsOf(value);
  return wordsOf(wanted).some((word) => words.includes(word));
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
