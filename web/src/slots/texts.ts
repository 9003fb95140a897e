import { defineTexts } from '../i18n.ts';

/** Names of the developer tools, in the menu and in the command palette. */
export const t = defineTexts('developer-tools', {
  getAssetLinks: 'Get Asset Links',
  cdn: 'CDN Prefetch/Purge',
  reprocessAssets: 'Reprocess Assets',
});
