import { defineTexts } from '../i18n.ts';

/** Texts of alerts. They load with every page of assets, the other texts of shares only with shares. */
export const t = defineTexts({
  moreShares_one: '{{count}} more',
  moreShares_other: '{{count}} more',
  noLongerShared_one: 'The shared link {{names}} no longer shows what you moved.',
  noLongerShared_other: 'The shared links {{names}} no longer show what you moved.',
});
