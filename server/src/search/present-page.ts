import type { AssetStack } from '@spindle/contracts/assets/asset-stack';
import type { TrashEntry } from '@spindle/contracts/assets/assets';
import {
  type MatchReason,
  SEARCH_VERSION,
  type SearchAnswer,
} from '@spindle/contracts/search/search';
import { fromUuid } from '@spindle/core/ids';
import { presentAssetRow } from '../assets/asset-row.ts';
import type { ResultPage } from './engine/search-engine.ts';

/** What the lists of a caller say of assets beside their rows, by the id of the row. */
interface Details {
  favorites: ReadonlySet<string>;
  stacks: ReadonlyMap<string, AssetStack>;
  /** Who moved assets to the trash. */
  trash: ReadonlyMap<string, TrashEntry>;
  /** Where assets contain the words of the search. */
  reasons: ReadonlyMap<string, MatchReason[]>;
}

/** Returns the response to a search. The specification names most values twice: `hits` and `total_files`, `matches` and `result`. */
export function presentPage(
  { searchId, total, limit, rows }: ResultPage,
  { page, extended_result }: { page: number; extended_result: boolean },
  { favorites, stacks, trash, reasons }: Details = {
    favorites: new Set(),
    stacks: new Map(),
    trash: new Map(),
    reasons: new Map(),
  },
): SearchAnswer {
  const matches = rows.map(({ id }) => fromUuid(id));
  const extended = extended_result
    ? Object.fromEntries(
        rows.map((asset) => {
          const entry = trash.get(asset.id);
          const own = reasons.get(asset.id);
          const stack = stacks.get(asset.id);
          const favorite = favorites.has(asset.id);
          return [
            fromUuid(asset.id),
            {
              ...presentAssetRow(asset),
              favorite,
              ...(stack && { stack }),
              ...(own && { reasons: own }),
              ...(entry && { trash: entry }),
            },
          ];
        }),
      )
    : {};
  return {
    status: 'OK',
    version: SEARCH_VERSION,
    hits: total,
    search_id: searchId,
    page,
    limit_per_page: limit,
    data: { matches, extended_result: extended },
    result: matches,
    extended_result: extended,
    total_files: total,
    total_pages: Math.ceil(total / limit),
    search_result_id: searchId,
  };
}
