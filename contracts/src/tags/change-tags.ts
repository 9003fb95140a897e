import { z } from 'zod';
import { Tag } from '../facts/facts.ts';
import { cleanTag, tagKey } from '../facts/tag-name.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';

/** A change of a tag and all tags below it, on all assets. */
export const TagChange = z.object({
  from: Tag,
  /** The new name with its levels: `places/bled`. Null removes the tag and those below it from all assets. */
  to: Tag.nullable(),
});
export type TagChange = z.infer<typeof TagChange>;

/** Returns whether a tag is another one, or below it. */
export function isWithinTag(tag: string, parent: string): boolean {
  const key = tagKey(tag);
  const parentKey = tagKey(parent);
  return key === parentKey || key.startsWith(`${parentKey}/`);
}

/**
 * Returns the tags of an asset after a change, in their order and without repetitions. Tags below the changed one move with it.
 */
export function changedTags(tags: readonly string[], { from, to }: TagChange): string[] {
  const levels = cleanTag(from).split('/').length;
  const target = to === null ? null : cleanTag(to);
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const isMoved = isWithinTag(tag, from);
    if (isMoved && target === null) continue;
    const below = cleanTag(tag).split('/').slice(levels);
    const changed = isMoved ? [target, ...below].join('/') : tag;
    if (!byKey.has(tagKey(changed))) byKey.set(tagKey(changed), changed);
  }
  return [...byKey.values()];
}

export const changeTag = route({
  method: 'POST',
  path: '/api/v1/tags/change',
  summary:
    'Rename, move, merge or delete a tag with all tags below it, on all assets, as a job. A change set can undo it. Needs group access',
  access: needs('EDIT_ASSET'),
  body: TagChange.extend({
    /** Unites the tag with an existing one. Without it, 409 when assets have the tag `to` already. */
    merge: z.boolean().default(false),
  }),
  answer: Queued,
  status: 202,
  example: () => ({ body: { from: 'peple', to: 'people' } }),
});
