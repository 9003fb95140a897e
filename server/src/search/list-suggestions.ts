import type { Input } from '@spindle/contracts/http/route';
import {
  type listSuggestions as route,
  SUGGESTED_ASSETS_MAX,
  SUGGESTED_COLLECTIONS_MAX,
  type SuggestedAsset,
  type SuggestedCollection,
  type Suggestions,
} from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { nameKeyOf } from '@spindle/core/search/words';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { visibleCollections } from '../collections/access.ts';
import { respell } from './engine/suggest/respell.ts';

type Named = Pick<Asset, 'id' | 'name' | 'contentType' | 'look' | 'thumbhash'>;

const COLUMNS = Prisma.sql`asset.id, asset.name, asset.content_type AS "contentType", asset.look, asset.thumbhash`;

/** Parts of names that are looked at: among so many, some belong to assets that are not in the trash; or to those of whoever sees few. */
const PARTS_MAX = 500;
const PARTS_MAX_OF_FEW = 20_000;

/** Names of assets and collections that the caller may see, the nearest to what is typed first. */
export async function listSuggestions(ctx: Context, { query }: Input<typeof route>) {
  const found = await suggest(ctx, query.text);
  if (!isEmpty(found)) return { status: 'OK' as const, data: found };
  for (const spelling of await respell(ctx, query.text, () => true)) {
    const other = await suggest(ctx, spelling);
    if (!isEmpty(other))
      return { status: 'OK' as const, data: { ...other, did_you_mean: spelling } };
  }
  return { status: 'OK' as const, data: found };
}

async function suggest(ctx: Context, text: string): Promise<Suggestions> {
  const key = nameKeyOf(text);
  const [assets, collections] = await Promise.all([
    findAssets(ctx, key),
    findCollections(ctx, key),
  ]);
  return { assets: assets.map(present), collections };
}

function isEmpty({ assets, collections }: Suggestions): boolean {
  return assets.length + collections.length === 0;
}

async function findAssets(ctx: Context, key: string): Promise<Named[]> {
  const visible = visibleAssets(ctx.actor, false);
  const begins = Prisma.sql`asset.name_key LIKE ${`${literal(key)}%`}`;
  const first = await ctx.db.$queryRaw<Named[]>`
    SELECT ${COLUMNS} FROM asset WHERE ${begins} AND ${visible}
    ORDER BY asset.name_key, asset.seq LIMIT ${SUGGESTED_ASSETS_MAX}`;
  const missing = SUGGESTED_ASSETS_MAX - first.length;
  if (missing === 0) return first;
  const partsMax = ctx.actor.groupAssetAccess ? PARTS_MAX : PARTS_MAX_OF_FEW;
  return first.concat(
    await ctx.db.$queryRaw<Named[]>`
      SELECT ${COLUMNS} FROM (
        SELECT seq, min(part) AS part FROM (
          SELECT seq, part FROM name_part WHERE part LIKE ${`${literal(key)}%`}
          ORDER BY part, seq LIMIT ${partsMax}) AS each
        GROUP BY seq) AS hit
      JOIN asset USING (seq) WHERE ${visible} AND NOT ${begins}
      ORDER BY hit.part, asset.seq LIMIT ${missing}`,
  );
}

/** Of which there are few enough to look at each name. */
function findCollections(ctx: Context, key: string): Promise<SuggestedCollection[]> {
  const begins = Prisma.sql`collection.name_key LIKE ${`${literal(key)}%`}`;
  return ctx.db.$queryRaw<SuggestedCollection[]>`
    SELECT collection.id, collection.name FROM collection
    WHERE collection.name_key LIKE ${`%${literal(key)}%`} AND collection.name_key ~ ${atWord(key)}
      AND ${visibleCollections(ctx.actor)}
    ORDER BY ${begins} DESC, collection.name_key, collection.id LIMIT ${SUGGESTED_COLLECTIONS_MAX}`;
}

/** As a pattern that stands for itself. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of a text at the beginning of a word: where the database cuts the names of assets, too. */
function atWord(text: string): string {
  return `(^|[^a-z0-9\\u0080-\\U0010FFFF])${text.replace(/[^a-z0-9\u0080-\u{10FFFF}]/gu, '\\$&')}`;
}

function present(asset: Named): SuggestedAsset {
  return {
    id: fromUuid(asset.id),
    name: asset.name,
    content_type: asset.contentType,
    look: asset.look,
    thumbhash: asset.thumbhash,
  };
}
