import { copyText } from '../../lib/copy-text.ts';
import { showAlert } from './alerts.ts';

/** Copies a text and shows the outcome in an alert. */
export async function copyWithAlert(
  text: string,
  messages: { copied: string; failed: string },
): Promise<void> {
  try {
    await copyText(text);
    showAlert({ type: 'success', message: messages.copied });
  } catch {
    showAlert({ type: 'danger', message: messages.failed });
  }
}
