import { Button, Group, Skeleton } from '@mantine/core';
import type { OwnSession } from '@spindle/contracts/sessions/own-sessions';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../ui/date-time.tsx';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { browserName } from './browser-name.ts';
import classes from './profile-page.module.css';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions-api.ts';
import { t } from './texts.ts';

/** Lists where the user is signed in, and signs out there. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  return (
    <section className={classes.card} aria-label={t('sessions')}>
      <div>
        <h2 className={classes.heading}>{t('sessions')}</h2>
        <p className={classes.help}>{t('sessionsHelp')}</p>
      </div>
      {!data && !error && <Skeleton height={44} />}
      {!data && error && (
        <ListFailed title={t('sessionsNotLoaded')} error={error} onRetry={refetch} />
      )}
      {data && (
        <ul className={classes.sessions}>
          {data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Group>
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined)}
          >
            {t('signOutOthers')}
          </Button>
        </Group>
      )}
    </section>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const name = browserName(session.user_agent) ?? t('unknownBrowser');
  return (
    <li className={classes.session}>
      <div>
        <div className={classes.browser}>{name}</div>
        <div className={classes.help}>
          {session.is_current ? (
            t('thisBrowser')
          ) : (
            <DateTime at={session.last_seen} format={(time) => t('lastSeen', { time })} />
          )}
        </div>
      </div>
      {!session.is_current && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('signOutOf', { name })}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
