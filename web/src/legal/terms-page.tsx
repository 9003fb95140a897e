import { readTerms } from '@spindle/contracts/legal/legal';
import { LegalPage } from './legal-page.tsx';
import { t } from './texts.ts';

/** Shows the terms of use of the installation. */
export function TermsPage() {
  return <LegalPage title={t('terms')} route={readTerms} />;
}
