import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { ErrorPage } from './error-page.tsx';
import { t } from './texts.ts';

interface NotAllowedProps {
  /** Of the page that is not shown. */
  title: string;
  /** Who may see it. */
  message: string;
}

/** In place of a page that is not for the signed-in person: says for whom it is, and leads back. */
export function NotAllowed({ title, message }: NotAllowedProps) {
  useTitle(title);
  return (
    <ErrorPage icon={IconLock} title={t('notAllowed')} message={message}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
