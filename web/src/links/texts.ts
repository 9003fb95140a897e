import { CONTENT_KEY_MISSING, LINK_FAILED, TOO_MANY_IDS } from '@spindle/contracts/links';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('links', {
  copied: 'Link copied to clipboard',
  copiedMany_one: '{{count}} link copied to clipboard',
  copiedMany_other: '{{count}} links copied to clipboard',
  copyFailed: 'Failed to copy link',
  linkFailed: LINK_FAILED,
  keyMissing: CONTENT_KEY_MISSING,
  linksFailed: 'Oops ! Something went wrong.',
  tooMany: TOO_MANY_IDS,
  withoutLink_one: '{{count}} asset has no link: {{reason}}',
  withoutLink_other: '{{count}} assets have no link. The first reason: {{reason}}',
});
