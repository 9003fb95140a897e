import { readPrivacy } from '@spindle/contracts/legal/legal';
import { LegalPage } from './legal-page.tsx';
import { t } from './texts.ts';

/** Shows the privacy notice of the installation. */
export function PrivacyPage() {
  return <LegalPage title={t('privacy')} route={readPrivacy} />;
}
