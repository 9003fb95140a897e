import type { TextPage } from '@spindle/contracts/analysis/text-lines';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { type AssetSummary, isFailed, kindOf } from '../../assets/asset-summary.ts';
import { useSearchKeyword } from '../use-search-keyword.ts';
import { textQuery } from './text-api.ts';
import { useIsHidden, useIsTextShown } from './use-text-view.ts';

/** Returns whether an asset has text that the viewer can show: a document, or a picture whose text was recognized. */
export function useHasText(asset: AssetSummary): boolean {
  const { data } = useQuery({ ...assetQuery(asset.id), enabled: !asset.trashed });
  const isOn = useIsAddonOn('TEXT_RECOGNITION') === true;
  const isReady = asset.status !== 'NOT_READY' && !isFailed(asset) && !asset.trashed;
  const canHaveText =
    hasPages(asset.content_type) || (kindOf(asset.content_type) === 'IMAGE' && isOn);
  return isReady && asset.has_preview && canHaveText && data?.has_text === true;
}

interface PageText {
  /** Undefined until it is loaded, and while nothing needs it. */
  text: TextPage | undefined;
  /** Pages with hits, in ascending order. Known already while another page is loaded. */
  hitPages: readonly number[];
  /** Whether the user can select the text. */
  isShown: boolean;
  /** Whether words of the search are marked. */
  hasHits: boolean;
  /** The keyword of the search that the asset was opened from; otherwise empty. */
  keyword: string;
}

/** Returns the text of a page of an asset, with the hits of the search that the asset was opened from. */
export function usePageText(asset: AssetSummary, page: number): PageText {
  const hasText = useHasText(asset);
  const [isWanted] = useIsTextShown();
  const keyword = useSearchKeyword();
  const isHidden = useIsHidden(keyword);
  const { data, isPlaceholderData } = useQuery({
    ...textQuery(asset, page, keyword),
    enabled: hasText && (isWanted || keyword !== ''),
    placeholderData: keepPreviousData,
  });
  const hitPages = keyword === '' || isHidden ? [] : (data?.hit_pages ?? []);
  return {
    text: isPlaceholderData ? undefined : data,
    hitPages,
    isShown: hasText && isWanted,
    hasHits: hitPages.length > 0,
    keyword,
  };
}
