import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '../lib/use-title.ts';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { accountQuery } from './account-api.ts';
import { KeysSection } from './keys/keys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile-page.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { t } from './texts.ts';

/** Shows the own profile, and changes it and the password. */
export function ProfilePage() {
  useTitle(t('title'));
  const { data, error, refetch } = useQuery(accountQuery);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('title')}</h1>
      {!data && !error && (
        <div className={classes.card} role="status" aria-busy="true" aria-label={t('loading')}>
          <Skeleton width={140} height={16} />
          <Skeleton width={220} height={14} />
          <Skeleton width={180} height={14} />
          <Skeleton width={180} height={14} />
        </div>
      )}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && (
        <>
          <ProfileCard account={data} />
          <PasswordSection />
          <SessionsSection />
          <KeysSection permissions={data.permissions} />
        </>
      )}
    </div>
  );
}
