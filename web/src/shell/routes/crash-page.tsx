import { Button } from '@mantine/core';
import { ErrorPage } from '../../ui/error-page.tsx';
import { t } from '../texts.ts';

/** Replaces a page that fails to render, and offers to reload it. */
export function CrashPage() {
  return (
    <main>
      <ErrorPage title={t('renderFailed')}>
        <Button onClick={() => window.location.reload()}>{t('refresh')}</Button>
      </ErrorPage>
    </main>
  );
}
