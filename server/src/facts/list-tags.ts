import { type listTags as route, TAG_ASSETS_MAX } from '@spindle/contracts/facts/list-tags';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';

/** Lists the tags that start with a text, also in their last level or a synonym. Tags without a visible asset are left out. */
export async function listTags(
  { db, actor }: Context,
  { query: { prefix, limit } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const key = tagKey(prefix);
  const matches =
    key === ''
      ? Prisma.sql`true`
      : Prisma.sql`(starts_with(tag.key, ${key}) OR starts_with(regexp_replace(tag.key, '^.*/', ''), ${key})
          OR EXISTS (SELECT FROM unnest(tag.synonyms) AS synonym WHERE starts_with(lower(synonym), ${key})))`;
  const tagged = Prisma.sql`FROM asset
    WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[tag.key::text] AND ${visibleAssets(actor, 'live')}`;
  const data = await db.$queryRaw<Answer<typeof route>['data']>`
    WITH listed AS MATERIALIZED (
      SELECT tag.key, tag.name, tag.last_used_at FROM tag WHERE ${matches} AND EXISTS (SELECT ${tagged})
      ORDER BY tag.last_used_at DESC, tag.key LIMIT ${limit}
    )
    SELECT tag.name AS tag, CASE WHEN counted.assets <= ${TAG_ASSETS_MAX} THEN counted.assets END AS assets
    FROM listed AS tag CROSS JOIN LATERAL (
      SELECT count(*)::int AS assets FROM (SELECT ${tagged} LIMIT ${TAG_ASSETS_MAX + 1}) AS found
    ) AS counted
    ORDER BY tag.last_used_at DESC, tag.key`;
  return { status: 'OK', data };
}
