import { Badge, Button, Skeleton } from '@mantine/core';
import type { WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Card, CardEmpty } from '../card.tsx';
import { healthOf } from './endpoint-health.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { t } from './texts.ts';
import { useTestAlerts } from './use-test-alerts.ts';
import classes from './webhook-section.module.css';
import { endpointsQuery, useEnable, useSendTest } from './webhooks-api.ts';

const COLORS = {
  ACTIVE: 'green',
  TESTING: 'cyan',
  FAILING_NOW: 'red',
  GONE: 'red',
  FAILING: 'red',
} as const;

/** Shows the health of each saved URL, and actions on it. */
export function EndpointsCard() {
  const { data, error, refetch } = useQuery(endpointsQuery);
  useTestAlerts(data);
  return (
    <Card title={t('endpoints')} help={t('endpointsHelp')}>
      {!data && !error && <Skeleton height={136} radius={8} />}
      {!data && error && (
        <LoadFailed title={t('endpointsFailed')} error={error} onRetry={refetch} />
      )}
      {data?.length === 0 && <CardEmpty>{t('noEndpoints')}</CardEmpty>}
      {data && data.length > 0 && (
        <ul className={classes.endpoints}>
          {data.map((endpoint) => (
            <Endpoint key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [isShowingSecret, setIsShowingSecret] = useState(false);
  const sendTest = useSendTest();
  const enable = useEnable();
  const { id, url, state } = endpoint;
  const health = healthOf(endpoint);
  return (
    <li className={classes.endpoint} aria-label={url}>
      <div className={classes.endpointHead}>
        <h3 className={`${classes.endpointUrl} ${classes.mono}`}>{url}</h3>
        <Badge variant="light" color={COLORS[health]}>
          {t(health)}
        </Badge>
      </div>
      <Facts endpoint={endpoint} />
      <div className={classes.buttons}>
        {state === 'ACTIVE' ? (
          <Button
            variant="default"
            loading={sendTest.isPending}
            onClick={() => sendTest.mutate(id)}
          >
            {t('sendTest')}
          </Button>
        ) : (
          <Button loading={enable.isPending} onClick={() => enable.mutate(id)}>
            {t('enable')}
          </Button>
        )}
        <Button variant="default" onClick={() => setIsShowingSecret(true)}>
          {t(endpoint.has_shown_secret ? 'rotateSecret' : 'showSecret')}
        </Button>
      </div>
      {isShowingSecret && (
        <SecretDialog endpoint={endpoint} onClose={() => setIsShowingSecret(false)} />
      )}
    </li>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { last_failure, failing_since, pending } = endpoint;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('lastSuccess')}</dt>
        <dd>{timeOrNone(endpoint.last_success_at)}</dd>
      </div>
      <div>
        <dt>{t('lastFailure')}</dt>
        <dd>
          {timeOrNone(endpoint.last_failure_at)}
          {last_failure !== null && <span className={classes.reason}>{last_failure}</span>}
        </dd>
      </div>
      {failing_since !== null && (
        <div>
          <dt>{t('failingSince')}</dt>
          <dd>{timeOrNone(failing_since)}</dd>
        </div>
      )}
      <div>
        <dt>{t('pending')}</dt>
        <dd>{pending.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>{t('secret')}</dt>
        <dd>{secretText(endpoint)}</dd>
      </div>
    </dl>
  );
}

const timeOrNone = (at: string | null) => (at === null ? t('none') : <DateTime at={at} />);

function secretText({ has_shown_secret, previous_secret_expires_at }: WebhookEndpoint): string {
  if (previous_secret_expires_at !== null)
    return t('secretRotating', { time: formatDateTime(previous_secret_expires_at) });
  return t(has_shown_secret ? 'secretShown' : 'secretUnseen');
}
