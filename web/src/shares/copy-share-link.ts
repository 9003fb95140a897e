import { copyText } from '../lib/copy-text.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Copies the link of a share and shows the outcome in an alert. */
export async function copyShareLink(url: string): Promise<void> {
  try {
    await copyText(url);
    showAlert({ type: 'success', message: t('copied') });
  } catch {
    showAlert({ type: 'danger', message: t('copyFailed') });
  }
}
