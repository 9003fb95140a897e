import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { t } from '../texts.ts';

/** Renders the page for an unknown URL. */
export function NotFoundPage() {
  useTitle(t('notFound'));
  return (
    <ErrorPage icon={IconMapQuestion} title={t('notFound')} message={t('notFoundHelp')}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
