import {
  SUGGESTED_COLLECTIONS_MAX,
  type SuggestedCollection,
} from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import { visibleCollections } from '../assets/visible-collections.ts';

/** Finds collections with a word of their name starting with the text. Reads every name: collections are few. */
export function suggestCollections(ctx: Context, text: string): Promise<SuggestedCollection[]> {
  const key = nameKeyOf(text);
  const begins = Prisma.sql`collection.name_key LIKE ${`${escapeLike(key)}%`}`;
  return ctx.db.$queryRaw<SuggestedCollection[]>`
    SELECT collection.id, collection.name FROM collection
    WHERE collection.name_key LIKE ${`%${escapeLike(key)}%`} AND collection.name_key ~ ${wordStartPattern(key)}
      AND ${visibleCollections(ctx.actor)}
    ORDER BY ${begins} DESC, collection.name_key, collection.id LIMIT ${SUGGESTED_COLLECTIONS_MAX}`;
}

/** Returns a regular expression for the text at the start of a word: after a character that is no ASCII letter or digit, as in name_parts_of(). */
function wordStartPattern(text: string): string {
  return `(^|[^a-z0-9\\u0080-\\U0010FFFF])${text.replace(/[^a-z0-9\u0080-\u{10FFFF}]/gu, '\\$&')}`;
}
