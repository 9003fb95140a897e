import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { ErrorPage } from './error-page.tsx';
import { t } from './texts.ts';

interface NotAllowedProps {
  /** Title of the hidden page. */
  title: string;
  /** Explains who may see the page. */
  message: string;
}

/** Replaces a page that the signed-in user may not see. */
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
