import { TAG_MAX } from './facts.ts';

/** Returns a tag without spaces around its levels and without empty levels: `people/ana` for ` people / ana/`. */
export function cleanTag(tag: string): string {
  return levelsOf(tag.normalize('NFC')).join('/').slice(0, TAG_MAX);
}

/** Returns what identifies a tag: it is the same in upper and lower case. */
export const tagKey = (tag: string): string => cleanTag(tag).toLowerCase();

/** Returns the keys of a tag and of the levels above it: `people` and `people/ana` for `People/Ana`. */
export function tagKeys(tag: string): string[] {
  return levelsOf(tagKey(tag)).map((_, n, levels) => levels.slice(0, n + 1).join('/'));
}

/** Returns the levels of a tag: `people` and `ana` for `people/ana`. */
function levelsOf(tag: string): string[] {
  return tag
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '');
}
