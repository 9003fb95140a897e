import { copyWithAlert } from '../ui/alerts/copy-with-alert.ts';
import { t } from './texts.ts';

/** Copies the link of a share and shows the outcome in an alert. */
export function copyShareLink(url: string): Promise<void> {
  return copyWithAlert(url, { copied: t('copied'), failed: t('copyFailed') });
}
