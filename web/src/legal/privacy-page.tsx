import { LegalPage } from './legal-page.tsx';
import { t } from './texts.ts';

const SECTIONS = [
  { heading: t('dataController'), text: t('dataControllerText') },
  { heading: t('storedData'), text: t('storedDataText') },
  { heading: t('browserData'), text: t('browserDataText') },
  { heading: t('recipients'), text: t('recipientsText') },
];

export function PrivacyPage() {
  return <LegalPage title={t('privacy')} sections={SECTIONS} />;
}
