import { defineTexts } from '../i18n.ts';

export const t = defineTexts('developer-tools', {
  getAssetLinks: 'Get Asset Links',
  cdn: 'CDN Prefetch/Purge',
  reprocessAssets: 'Reprocess Assets',
});
