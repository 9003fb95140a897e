import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { errorMessage, isStatus } from '../../api/errors.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Logo } from '../../ui/logo.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { t } from '../texts.ts';
import { publicShareQuery } from './shared-api.ts';
import { SharedAssets } from './shared-assets.tsx';
import classes from './shared-page.module.css';
import { SharedUnlock } from './shared-unlock.tsx';

/** Shows a share to anyone with the link, signed in or not. */
export function SharedPage() {
  const { token = '' } = useParams();
  const query = useQuery({ ...publicShareQuery(token), staleTime: Number.POSITIVE_INFINITY });
  const share = query.data;
  useTitle(titleOf(share, query.error));
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        {!share && !query.error && <TopProgress isActive />}
        {!share && query.error && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {share?.password_needed && <SharedUnlock token={token} />}
        {share && !share.password_needed && <SharedAssets token={token} share={share} />}
      </main>
      <footer className={classes.foot}>
        <Logo size={18} />
        <span>{t('sharedWith')}</span>
      </footer>
    </div>
  );
}

function titleOf(share: { password_needed: boolean; name?: string } | undefined, error: unknown) {
  if (error) return t('unavailable');
  if (share?.password_needed) return t('locked');
  return share?.name ?? t('loading');
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
}

function Failed({ error, onRetry }: FailedProps) {
  // 400: the link in the address is damaged.
  const isGone = isStatus(error, 404) || isStatus(error, 400);
  return (
    <ErrorPage
      icon={IconLinkOff}
      title={t(isGone ? 'unavailable' : 'failed')}
      message={isGone ? t('unavailableHelp') : errorMessage(error)}
    >
      {!isGone && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
    </ErrorPage>
  );
}
