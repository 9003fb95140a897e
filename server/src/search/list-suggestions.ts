import type { Input } from '@spindle/contracts/http/route';
import type {
  listSuggestions as route,
  SuggestedAsset,
  Suggestions,
} from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { SearchEngine, SuggestedRow } from './engine/search-engine.ts';
import { suggestCollections } from './suggest-collections.ts';

/**
 * Returns assets and collections that the caller can see and whose name starts with the text. If there are none, corrects the spelling
 * of the text and returns the results of the likeliest spelling that has some.
 */
export async function listSuggestions(
  ctx: Context,
  { query }: Input<typeof route>,
  engine: SearchEngine,
) {
  const data = await suggest(ctx, query.text, engine);
  if (!isEmpty(data)) return { status: 'OK' as const, data };
  // Each word may be the start of a longer one: the caller is still typing.
  for (const spelling of await engine.respell(ctx, query.text, () => true)) {
    const other = await suggest(ctx, spelling, engine);
    if (!isEmpty(other))
      return { status: 'OK' as const, data: { ...other, did_you_mean: spelling } };
  }
  return { status: 'OK' as const, data };
}

async function suggest(ctx: Context, text: string, engine: SearchEngine): Promise<Suggestions> {
  const [assets, collections] = await Promise.all([
    engine.suggest(ctx, text),
    suggestCollections(ctx, text),
  ]);
  return { assets: assets.map(present), collections };
}

function isEmpty({ assets, collections }: Suggestions): boolean {
  return assets.length + collections.length === 0;
}

function present(asset: SuggestedRow): SuggestedAsset {
  return {
    id: fromUuid(asset.id),
    name: asset.name,
    content_type: asset.contentType,
    render_version: asset.renderVersion,
    thumbhash: asset.thumbhash,
  };
}
