import { TAGS_MAX } from '@spindle/contracts/facts/facts';
import { cleanTag, tagKey, toLevel } from '@spindle/contracts/facts/tag-name';
import { KEYWORD_LIST_TAGS, KEYWORD_TEXT_TAGS, LEVEL_TAGS } from './fact-tags.ts';
import { type Found, findFirst, textsOf } from './tag-values.ts';

/**
 * Returns the keywords of a file as tags, without repetitions: those with levels, then the flat ones of the first tag that has any. Programs
 * write each level of a keyword also as a flat one, which is left out. Only the separators of tags with levels make levels: the flat keyword `AC/DC` is
 * one tag.
 */
export function keywordsOf(metadata: unknown): Found<string[]> | null {
  const leveled = LEVEL_TAGS.map(([source, separator]) => ({
    source,
    value: clean(textsOf(metadata, source).map((text) => text.split(separator).map(toLevel))),
  })).find(({ value }) => value.length > 0);
  const flat =
    findFirst(metadata, KEYWORD_LIST_TAGS, (texts) => orNull(clean(texts.map(asFlat)))) ??
    findFirst(metadata, KEYWORD_TEXT_TAGS, (texts) =>
      orNull(clean(texts.flatMap((text) => text.split(/[,;]/)).map(asFlat))),
    );
  const levels = new Set(leveled?.value.flatMap((tag) => tag.toLowerCase().split('/')));
  const rest = flat?.value.filter((tag) => !levels.has(tag.toLowerCase())) ?? [];
  const value = clean([...(leveled?.value ?? []), ...rest].map(asLevels)).slice(0, TAGS_MAX);
  const sources = [leveled?.source, rest.length > 0 ? flat?.source : undefined];
  return value.length > 0 ? { value, source: sources.filter(Boolean).join(', ') } : null;
}

const asLevels = (tag: string) => tag.split('/');
const asFlat = (keyword: string) => [toLevel(keyword)];
const orNull = (tags: string[]) => (tags.length > 0 ? tags : null);

/** Joins levels to tags, without empty ones and repetitions. */
function clean(tags: string[][]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((levels) => cleanTag(levels.join('/'))))
    if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}
