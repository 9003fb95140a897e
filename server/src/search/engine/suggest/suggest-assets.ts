import { SUGGESTED_ASSETS_MAX } from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';
import { visibleBySeq } from '../../../assets/visible-assets.ts';
import type { SuggestedRow } from '../search-engine.ts';

const COLUMNS = Prisma.sql`asset.id, asset.name, asset.content_type AS "contentType", asset.render_version AS "renderVersion", asset.thumbhash`;

/** Name parts that are read: enough to find some of assets that are not in the trash. */
const PARTS_MAX = 500;
/** Name parts that are read for a caller without group access, who sees few of their assets. */
const LIMITED_PARTS_MAX = 20_000;

/**
 * Returns at most SUGGESTED_ASSETS_MAX visible assets by name: first names that start with the text, then names with a later word that
 * starts with it.
 */
export async function suggestAssets(ctx: Context, text: string): Promise<SuggestedRow[]> {
  const pattern = `${escapeLike(nameKeyOf(text))}%`;
  const visible = visibleBySeq(ctx.actor, 'live');
  const begins = Prisma.sql`asset.name_key LIKE ${pattern}`;
  const first = await ctx.db.$queryRaw<SuggestedRow[]>`
    SELECT ${COLUMNS} FROM asset WHERE ${begins} AND ${visible}
    ORDER BY asset.name_key, asset.seq LIMIT ${SUGGESTED_ASSETS_MAX}`;
  const missing = SUGGESTED_ASSETS_MAX - first.length;
  if (missing === 0) return first;
  const partsMax = ctx.actor.groupAssetAccess ? PARTS_MAX : LIMITED_PARTS_MAX;
  return first.concat(
    await ctx.db.$queryRaw<SuggestedRow[]>`
      SELECT ${COLUMNS} FROM (
        SELECT seq, min(part) AS part FROM (
          SELECT seq, part FROM name_part WHERE part LIKE ${pattern}
          ORDER BY part, seq LIMIT ${partsMax}) AS each
        GROUP BY seq) AS hit
      JOIN asset USING (seq) WHERE ${visible} AND NOT ${begins}
      ORDER BY hit.part, asset.seq LIMIT ${missing}`,
  );
}
