import { Button } from '@mantine/core';
import { ErrorPage } from '../../ui/error-page.tsx';
import { t } from '../texts.ts';

/** What is left when a page cannot be drawn. */
export function CrashPage() {
  return (
    <main>
      <ErrorPage title={t('renderFailed')}>
        <Button onClick={() => window.location.reload()}>{t('refresh')}</Button>
      </ErrorPage>
    </main>
  );
}
