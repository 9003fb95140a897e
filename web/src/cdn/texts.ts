import {
  CDN_EXPIRY_TOO_LONG,
  CDN_EXPIRY_TOO_SHORT,
  CDN_PREFETCH_FAILED,
  CDN_PREFETCHED,
  CDN_PURGE_FAILED,
  CDN_PURGED,
  TOO_MANY_URLS,
} from '@spindle/contracts/cdn/cdn';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'CDN Prefetch/Purge',
  action: 'Action',
  prefetch: 'Prefetch',
  purge: 'Purge',
  prefetchHelp: 'Creates the images of these URLs now, so that nobody has to wait for them.',
  purgeHelp: 'Removes all on-demand images of these assets from Spindle and the CDN.',
  urls: 'Asset URLs',
  urlsHelp:
    'Enter up to 1,000 URLs without a host, or asset IDs, separated by spaces or line breaks. URLs begin with /video or /conversion.',
  urlsCount_one: '{{count}} URL',
  urlsCount_other: '{{count}} URLs',
  tooMany: TOO_MANY_URLS,
  wrongUrl: 'This URL does not begin with /video or /conversion: {{url}}',
  expiry: 'Cache expiry (hours)',
  tooShort: CDN_EXPIRY_TOO_SHORT,
  tooLong: CDN_EXPIRY_TOO_LONG,
  prefetched: CDN_PREFETCHED,
  purged: CDN_PURGED,
  prefetchFailed: CDN_PREFETCH_FAILED,
  purgeFailed: CDN_PURGE_FAILED,
  showJob: 'Show job',
});
