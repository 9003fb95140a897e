import { tagKey } from '@spindle/contracts/facts/tag-name';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import { TAGS_FIELD } from '@spindle/contracts/metadata/tags';

/** Returns the tags of an asset after its custom metadata changed, as the trigger `mirror_data_tags` computes them. */
export function mirrorTags(
  { tags = [], data: before }: { tags?: readonly string[]; data?: unknown },
  after: unknown,
): string[] {
  return changeTags(tags, tagsIn(before), tagsIn(after));
}

/**
 * Applies the difference between two lists of tags to another list: removes what the difference removes, and appends what it adds. Other
 * entries stay.
 */
export function changeTags(
  tags: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const keysOf = (list: readonly string[]) => new Set(list.map(tagKey));
  const [own, former, later] = [keysOf(tags), keysOf(before), keysOf(after)];
  const isNew = (tag: string) => !former.has(tagKey(tag)) && !own.has(tagKey(tag));
  return [
    ...tags.filter((tag) => later.has(tagKey(tag)) || !former.has(tagKey(tag))),
    ...after.filter(isNew),
  ];
}

/** Returns the tags in custom metadata. */
export function tagsIn(data: unknown): string[] {
  const tags = publicData(data)[TAGS_FIELD];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
