import { LegalPage } from './legal-page.tsx';
import { t } from './texts.ts';

const SECTIONS = [
  { heading: t('whoHolds'), text: t('whoHoldsText') },
  { heading: t('whatIsKept'), text: t('whatIsKeptText') },
  { heading: t('inTheBrowser'), text: t('inTheBrowserText') },
  { heading: t('whoElse'), text: t('whoElseText') },
];

export function PrivacyPage() {
  return <LegalPage title={t('privacy')} sections={SECTIONS} />;
}
