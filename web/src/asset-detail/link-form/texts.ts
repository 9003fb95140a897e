import { CONTENT_KEY_MISSING, LINK_FAILED } from '@spindle/contracts/links/links';
import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  linkForm: 'Link to this asset',
  contentKey: 'Content key',
  getLink: 'Get Link',
  link: 'Link',
  copy: 'Copy',
  linkCopied: 'Link copied to clipboard',
  linkNotCopied: 'Failed to copy link',
  linkFailed: LINK_FAILED,
  keyMissing: CONTENT_KEY_MISSING,
});
