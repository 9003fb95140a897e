import { tagKey } from '@spindle/contracts/facts/tag-name';
import { SUGGESTED_VALUES_MAX } from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { visibleAssets } from '../../assets/visible-assets.ts';

/** Finds tags of assets that the caller can see, by the beginning of the tag or of its last level: the last used first. */
export async function findTags({ db, actor }: Context, text: string): Promise<string[]> {
  const key = tagKey(text);
  if (key === '') return [];
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT tag.name FROM tag
    WHERE (starts_with(tag.key, ${key}) OR starts_with(regexp_replace(tag.key, '^.*/', ''), ${key})) AND position('"' IN tag.name) = 0
      AND EXISTS (SELECT FROM asset WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[tag.key::text] AND ${visibleAssets(actor, 'live')})
    ORDER BY tag.last_used_at DESC, tag.key LIMIT ${SUGGESTED_VALUES_MAX}`;
  return rows.map(({ name }) => name);
}
