import { formatCount } from '../lib/format.ts';
import { t } from './texts.ts';

/** Returns the numbers of owned assets and collections: `1,212 assets and 3 collections`. */
export function ownedText({ assets, collections }: { assets: number; collections: number }) {
  return [
    t('ownsAssets', { count: assets, shown: formatCount(assets) }),
    t('ownsCollections', { count: collections, shown: formatCount(collections) }),
  ].join(t('and'));
}
