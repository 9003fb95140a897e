import { DOWNLOAD_FAILED, DOWNLOAD_MISSING } from '@spindle/contracts/files/download-messages';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('files', {
  failed: DOWNLOAD_FAILED,
  missing: DOWNLOAD_MISSING,
});
