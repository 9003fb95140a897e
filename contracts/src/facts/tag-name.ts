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

/** Stands for a slash within a level, because a slash separates levels: `AC∕DC` is one level. It looks the same. */
const SLASH_IN_LEVEL = '\u2215';

/** Returns a text as one level of a tag: its slashes do not separate levels. */
export const toLevel = (text: string): string => text.replaceAll('/', SLASH_IN_LEVEL);

/** Returns the text of a level, with the usual slashes. */
export const textOfLevel = (level: string): string => level.replaceAll(SLASH_IN_LEVEL, '/');

/** Returns the levels of a tag: `people` and `ana` for `people/ana`. */
function levelsOf(tag: string): string[] {
  return tag
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '');
}
