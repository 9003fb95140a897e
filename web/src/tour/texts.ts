import { defineTexts } from '../i18n.ts';

export const t = defineTexts('tour', {
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  close: 'Close',
  stepOf: '{{step}} of {{steps}}',
  film: 'A film about this page',
  assetsList: 'All assets',
  assetsListBody:
    'Open one with a click or Enter. Select with the box in its corner, Shift or Ctrl, and act on all of them from the bar that appears below.',
  assetsSearch: 'Find what you need',
  assetsSearchBody:
    'Search by name and words, narrow it down with the filters, and choose order and layout. The address keeps all of it: copy it to share what you see.',
  assetsAdd: 'Add assets',
  assetsAddBody:
    'Choose files or folders here, or drop them anywhere on the page. Uploads go on while you browse, and resume after a break.',
  basket: 'Your basket',
  basketBody: 'Put assets aside as you go. Download them together, or save them as a collection.',
  help: 'Whenever you need it',
  helpBody: 'This button shows you around again, on every page that has a tour.',
  collectionsNew: 'Collections',
  collectionsNewBody:
    'Keep assets together under a name: private, for yourself alone, or shared with the group.',
  collectionsSearch: 'Find a collection',
  collectionsSearchBody: 'By its name, by when it was last updated, or only your private ones.',
  assetActions: 'What you can do with it',
  assetActionsBody: 'Download the original, put it into the basket, or get a link to it.',
  assetTabs: 'What is known of it',
  assetTabsBody: 'Facts read from the file, and the metadata that you and others give it.',
  assetStrip: 'Before and after',
  assetStripBody: 'The assets of the list you came from. The arrow keys lead through them.',
  basketActions: 'Put to use',
  basketActionsBody:
    'Take out what you have selected, download everything as one file, or save it as a collection.',
  basketAssets: 'What you have put aside',
  basketAssetsBody: 'Nobody but you sees it. It stays until you take it out.',
  trashActions: 'Bring back, or remove for good',
  trashActionsBody:
    'Select assets to restore them as they were. A purge removes everything in the trash, and cannot be undone.',
  trashSearch: 'Find what was deleted',
  trashSearchBody: 'The same search and filters as for assets, over the trash alone.',
});
