import { LegalPage } from './legal-page.tsx';
import { t } from './texts.ts';

const SECTIONS = [
  { heading: t('termsOwner'), text: t('termsOwnerText') },
  { heading: t('yourMedia'), text: t('yourMediaText') },
  { heading: t('theSoftware'), text: t('theSoftwareText') },
];

export function TermsPage() {
  return <LegalPage title={t('terms')} sections={SECTIONS} />;
}
