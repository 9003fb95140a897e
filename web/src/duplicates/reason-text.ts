import type { DuplicateAsset, KeepReason } from '@spindle/contracts/duplicates/duplicates';
import { t } from './texts.ts';

/** Returns why an asset is the one to keep, in words: `in 3 collections`, `largest picture`. */
export function reasonText(asset: DuplicateAsset, reason: KeepReason): string {
  if (reason === 'tags') return t('tags', { count: asset.tag_count });
  if (reason !== 'collections') return t(reason);
  const { collection_count, share_count } = asset;
  return [
    collection_count > 0 && t('collections', { count: collection_count }),
    share_count > 0 && t('shared', { count: share_count }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
