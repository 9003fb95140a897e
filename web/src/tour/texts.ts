import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  close: 'Close',
  stepOf: '{{step}} of {{steps}}',
  video: 'Video about this page',
  assetsList: 'All assets',
  assetsListBody:
    'Click an asset or press Enter to open it. Select assets with their checkbox, Shift or Ctrl, then use the bar at the bottom.',
  assetsSearch: 'Find what you need',
  assetsSearchBody:
    'Search by name or keyword, narrow the results with filters, and choose sorting and layout. Copy the page address to share your view.',
  assetsAdd: 'Add assets',
  assetsAddBody:
    'Choose files or folders here, or drop them anywhere on the page. Uploads continue while you browse and resume after an interruption.',
  basket: 'Your basket',
  basketBody: 'Add assets as you browse. Download them together or save them as a collection.',
  help: 'Help',
  helpBody: 'Click this button to see the tour of a page again.',
  collectionsNew: 'Collections',
  collectionsNewBody: 'Keep assets together, for yourself or shared with your group.',
  collectionsSearch: 'Find a collection',
  collectionsSearchBody: 'Search by name or last update, or show only your private collections.',
  assetActions: 'Actions',
  assetActionsBody: 'Download the original, add it to the basket, or get a link.',
  assetTabs: 'Details',
  assetTabsBody: 'See details of the file and the metadata that you and others add.',
  assetStrip: 'Other assets',
  assetStripBody: 'Browse the assets of your list here or with the arrow keys.',
  basketActions: 'Basket actions',
  basketActionsBody:
    'Remove selected assets, download everything as one file, or save it as a collection.',
  basketAssets: 'Basket contents',
  basketAssetsBody: 'Only you can see your basket. Assets stay in it until you remove them.',
  trashActions: 'Restore or purge',
  trashActionsBody:
    'Select assets to restore them. Purging permanently deletes everything in the trash.',
  trashSearch: 'Find deleted assets',
  trashSearchBody: 'Search and filter the trash as you do on the Assets page.',
});
