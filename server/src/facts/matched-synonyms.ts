import type { listTags as route } from '@spindle/contracts/facts/list-tags';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { Answer } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import type { CountedTag } from './list-tags.ts';

/** Adds to each tag the synonym that starts with a prefix, if the tag and its last level do not. */
export async function withSynonyms(
  { db }: Context,
  prefix: string,
  tags: CountedTag[],
): Promise<Answer<typeof route>> {
  const start = fold(tagKey(prefix));
  const isFound = (tag: string) =>
    fold(tagKey(tag)).startsWith(start) ||
    fold(tagKey(tag.split('/').at(-1) ?? '')).startsWith(start);
  const others = tags.filter(({ tag }) => !isFound(tag)).map(({ tag }) => tagKey(tag));
  const rows =
    others.length > 0
      ? await db.tag.findMany({
          where: { key: { in: others } },
          select: { key: true, synonyms: true },
        })
      : [];
  const synonyms = new Map(rows.map((row) => [row.key, row.synonyms]));
  const data = tags.map(({ tag, assets }) => ({
    tag,
    assets,
    synonym: synonyms.get(tagKey(tag))?.find((one) => fold(tagKey(one)).startsWith(start)) ?? null,
  }));
  return { status: 'OK', data };
}
