import {
  BASKET_ADDED,
  BASKET_ADDED_FROM_LIST,
  BASKET_REMOVED,
} from '@spindle/contracts/collections/collections';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Basket',
  link_one: 'Basket, {{count}} asset',
  link_other: 'Basket, {{count}} assets',
  remove: 'Remove from basket',
  downloadAll: 'Download All',
  downloadAs: 'Download as…',
  save: 'Save as collection',
  none: 'No assets in basket',
  noneHelp: 'Add assets from their cards, then download them or save them as a collection.',
  toAssets: 'Go to Assets',
  notLoaded: 'The basket could not be loaded',
  shown: '{{shown}} of {{total}} assets are shown.',
  loadRest: 'Load more',
  addedToBasket: BASKET_ADDED,
  addedToBasketFromList: BASKET_ADDED_FROM_LIST,
  removedFromBasket: BASKET_REMOVED,
});
