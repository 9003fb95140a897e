import { copyText } from '../lib/copy-text.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Copies the address of a share, and says how it went. */
export async function copyShareLink(url: string): Promise<void> {
  try {
    await copyText(url);
    showAlert({ type: 'success', message: t('copied') });
  } catch {
    showAlert({ type: 'danger', message: t('copyFailed') });
  }
}
