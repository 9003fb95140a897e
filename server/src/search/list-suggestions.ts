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
import { endsWithFilter, suggestTerms } from './terms/suggest-terms.ts';
import type { TermCounts } from './terms/term-counts.ts';

/** What suggestions are made of. */
export interface SuggestionSources {
  engine: SearchEngine;
  counts: TermCounts;
}

/**
 * Returns assets and collections that the caller can see and whose name starts with the text, and the terms of a query that continue it.
 * If there are none, corrects the spelling of the text and returns the results of the likeliest spelling that has some.
 */
export async function listSuggestions(
  ctx: Context,
  { query: { text } }: Input<typeof route>,
  { engine, counts }: SuggestionSources,
) {
  const hasNames = text !== '' && !endsWithFilter(text);
  const [names, terms] = await Promise.all([
    hasNames ? suggest(ctx, text, engine) : NO_NAMES,
    suggestTerms(ctx, text, counts),
  ]);
  const data: Suggestions = { ...names, terms };
  if (!hasNames || !isEmpty(names)) return { status: 'OK' as const, data };
  // Each word may be the start of a longer one: the caller is still typing.
  for (const spelling of await engine.respell(ctx, text, () => true)) {
    const other = await suggest(ctx, spelling, engine);
    if (!isEmpty(other))
      return { status: 'OK' as const, data: { ...other, terms, did_you_mean: spelling } };
  }
  return { status: 'OK' as const, data };
}

type Names = Pick<Suggestions, 'assets' | 'collections'>;

const NO_NAMES: Names = { assets: [], collections: [] };

async function suggest(ctx: Context, text: string, engine: SearchEngine): Promise<Names> {
  const [assets, collections] = await Promise.all([
    engine.suggest(ctx, text),
    suggestCollections(ctx, text),
  ]);
  return { assets: assets.map(present), collections };
}

function isEmpty({ assets, collections }: Names): boolean {
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
