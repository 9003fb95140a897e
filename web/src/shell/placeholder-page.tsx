import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { t } from './texts.ts';

interface PlaceholderPageProps {
  name: 'assetTransfers' | 'settings' | 'notifications' | 'search';
}

/** In place of a page that there is not yet: says which, and leads on. */
export function PlaceholderPage({ name }: PlaceholderPageProps) {
  useTitle(t(name));
  return (
    <ErrorPage icon={IconHourglassEmpty} title={t(name)} message={t('notYet')}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
