import type { Input } from '@spindle/contracts/route';
import {
  type listSuggestions as route,
  SUGGESTED_ASSETS_MAX,
  SUGGESTED_COLLECTIONS_MAX,
  type SuggestedAsset,
  type SuggestedCollection,
} from '@spindle/contracts/suggestions';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { nameKeyOf } from '@spindle/core/search/words';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { visibleCollections } from '../collections/access.ts';

type Named = Pick<Asset, 'id' | 'name' | 'contentType' | 'version' | 'thumbhash'>;

/** Names of assets and collections that the caller may see, the nearest to what is typed first. */
export async function listSuggestions(ctx: Context, { query }: Input<typeof route>) {
  const key = nameKeyOf(query.text);
  const [assets, collections] = await Promise.all([
    findAssets(ctx, key),
    findCollections(ctx, key),
  ]);
  return { status: 'OK' as const, data: { assets: assets.map(present), collections } };
}

function findAssets(ctx: Context, key: string): Promise<Named[]> {
  return ctx.db.$queryRaw<Named[]>`
    SELECT asset.id, asset.name, asset.content_type AS "contentType", asset.version, asset.thumbhash
    FROM asset WHERE asset.name_key LIKE ${`${literal(key)}%`} AND ${visibleAssets(ctx.actor, false)}
    ORDER BY asset.name_key, asset.seq LIMIT ${SUGGESTED_ASSETS_MAX}`;
}

/** Of which there are few enough to look at each name. */
function findCollections(ctx: Context, key: string): Promise<SuggestedCollection[]> {
  const begins = Prisma.sql`collection.name_key LIKE ${`${literal(key)}%`}`;
  return ctx.db.$queryRaw<SuggestedCollection[]>`
    SELECT collection.id, collection.name FROM collection
    WHERE (${begins} OR collection.name_key LIKE ${`% ${literal(key)}%`}) AND ${visibleCollections(ctx.actor)}
    ORDER BY ${begins} DESC, collection.name_key, collection.id LIMIT ${SUGGESTED_COLLECTIONS_MAX}`;
}

/** As a pattern that stands for itself. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function present(asset: Named): SuggestedAsset {
  return {
    id: fromUuid(asset.id),
    name: asset.name,
    content_type: asset.contentType,
    version: asset.version,
    thumbhash: asset.thumbhash,
  };
}
