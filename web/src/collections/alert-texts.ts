import { DOWNLOAD_FAILED, DOWNLOAD_MISSING } from '@spindle/contracts/files/download-messages';
import { defineTexts } from '../i18n.ts';

/** Texts of alerts. They load with every page of assets, the other texts of collections only with collections. */
export const t = defineTexts({
  open: 'Open',
  downloadFailed: DOWNLOAD_FAILED,
  downloadMissing: DOWNLOAD_MISSING,
});
