import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { t } from '../texts.ts';

type PlaceholderName = 'assetTransfers' | 'settings' | 'notifications' | 'search';

/** Replaces a page that is not available yet. */
export function PlaceholderPage({ name }: { name: PlaceholderName }) {
  useTitle(t(name));
  return (
    <ErrorPage icon={IconHourglassEmpty} title={t(name)} message={t('notYet')}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
