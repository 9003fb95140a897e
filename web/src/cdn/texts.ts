import {
  CDN_EXPIRY_TOO_LONG,
  CDN_EXPIRY_TOO_SHORT,
  CDN_PREFETCH_FAILED,
  CDN_PREFETCHED,
  CDN_PURGE_FAILED,
  CDN_PURGED,
  TOO_MANY_URLS,
} from '@spindle/contracts/cdn';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('cdn', {
  title: 'CDN Prefetch/Purge',
  action: 'Action',
  prefetch: 'Prefetch',
  purge: 'Purge',
  prefetchHelp:
    'Creates the images of these addresses now, so that the first viewer does not wait.',
  purgeHelp:
    'Removes all on-demand images of these assets, here and in the content delivery network.',
  urls: "Asset URL's",
  urlsHelp:
    'Up to 1,000 addresses without a host, or asset ids, separated by spaces or lines. Addresses begin with /video or /conversion.',
  urlsCount_one: '{{count}} address',
  urlsCount_other: '{{count}} addresses',
  tooMany: TOO_MANY_URLS,
  wrongUrl: 'An address begins with /video or /conversion: {{url}}',
  expiry: 'Cache expiry (hours)',
  tooShort: CDN_EXPIRY_TOO_SHORT,
  tooLong: CDN_EXPIRY_TOO_LONG,
  prefetched: CDN_PREFETCHED,
  purged: CDN_PURGED,
  prefetchFailed: CDN_PREFETCH_FAILED,
  purgeFailed: CDN_PURGE_FAILED,
  showJob: 'Show job',
});
