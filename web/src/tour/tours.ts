import { t } from './texts.ts';
import type { TourPath } from './tour-path.ts';

export interface TourStep {
  /** CSS selector of its target. The step is skipped if the target is not on the page. */
  target: string;
  title: string;
  body: string;
}

const ACTION = 'main [data-tour="action"] :is(button, a)';
const SEARCH = 'main search';
const ASSETS = 'main [role="grid"] [data-asset-id]';
const HELP = { target: '[data-tour="help"]', title: t('help'), body: t('helpBody') };

/** Lists the steps of each tour. */
export const TOURS: Readonly<Record<TourPath, readonly TourStep[]>> = {
  '/assets': [
    { target: SEARCH, title: t('assetsSearch'), body: t('assetsSearchBody') },
    { target: ASSETS, title: t('assetsList'), body: t('assetsListBody') },
    { target: ACTION, title: t('assetsAdd'), body: t('assetsAddBody') },
    { target: 'header a[href="/basket"]', title: t('basket'), body: t('basketBody') },
    HELP,
  ],
  '/collections': [
    { target: ACTION, title: t('collectionsNew'), body: t('collectionsNewBody') },
    { target: SEARCH, title: t('collectionsSearch'), body: t('collectionsSearchBody') },
  ],
  '/asset': [
    {
      target: '[data-tour="asset-actions"]',
      title: t('assetActions'),
      body: t('assetActionsBody'),
    },
    { target: '[data-tour="asset-tabs"]', title: t('assetTabs'), body: t('assetTabsBody') },
    { target: '[data-tour="asset-strip"]', title: t('assetStrip'), body: t('assetStripBody') },
  ],
  '/basket': [
    {
      target: 'main [data-tour="action"]',
      title: t('basketActions'),
      body: t('basketActionsBody'),
    },
    { target: ASSETS, title: t('basketAssets'), body: t('basketAssetsBody') },
  ],
  '/trash': [
    {
      target: 'main [data-tour="action"]',
      title: t('trashActions'),
      body: t('trashActionsBody'),
    },
    { target: SEARCH, title: t('trashSearch'), body: t('trashSearchBody') },
  ],
};
