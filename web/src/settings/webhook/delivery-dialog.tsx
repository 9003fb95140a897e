import { Anchor, Badge, Button, Group, Skeleton } from '@mantine/core';
import type { DeliveryDetails, WebhookAttempt } from '@spindle/contracts/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../ui/date-time.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import classes from './delivery-log.module.css';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { t } from './texts.ts';
import { deliveryQuery, useResend } from './webhooks-api.ts';

interface DeliveryDialogProps {
  id: string;
  urlOf: (endpointId: string) => string;
  onClose: () => void;
}

/** Shows a delivery with its body and every request and response. */
export function DeliveryDialog({ id, urlOf, onClose }: DeliveryDialogProps) {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  const resend = useResend();
  const title = data ? t('delivery', { event: data.event }) : t('open', { id });
  return (
    <Dialog opened onClose={onClose} title={title} size={760}>
      {!data && !error && <Skeleton height={320} />}
      {!data && error && <LoadFailed title={t('deliveryFailed')} error={error} onRetry={refetch} />}
      {data && (
        <div className={classes.details}>
          <Facts delivery={data} url={urlOf(data.endpoint_id)} />
          <Code
            title={t('body')}
            text={data.body && JSON.stringify(data.body, null, 2)}
            none={t('noBody')}
          />
          {data.log.length === 0 && <p className={classes.about}>{t('noAttempts')}</p>}
          {data.log
            .map((attempt, at) => (
              <Attempt key={attempt.at + at} attempt={attempt} number={at + 1} />
            ))
            .reverse()}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button loading={resend.isPending} onClick={() => resend.mutate(id)}>
              {t('resend')}
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  );
}

function Facts({ delivery, url }: { delivery: DeliveryDetails; url: string }) {
  const { asset_id, asset_name, event_id, state, next_attempt_at } = delivery;
  return (
    <KeyValues
      entries={[
        { label: t('state'), value: <DeliveryStateBadge state={state} /> },
        { label: t('filterUrl'), value: url },
        { label: t('eventId'), value: event_id },
        ...(asset_id === null
          ? []
          : [
              {
                label: t('asset'),
                value: (
                  <Anchor component={Link} to={`/asset/${asset_id}`} size="sm">
                    {asset_name ?? asset_id}
                  </Anchor>
                ),
              },
            ]),
        ...(next_attempt_at === null
          ? []
          : [{ label: t('next', { time: '' }).trim(), value: <DateTime at={next_attempt_at} /> }]),
      ]}
    />
  );
}

function Attempt({ attempt, number }: { attempt: WebhookAttempt; number: number }) {
  const { at, duration_ms, status, error, is_redelivery } = attempt;
  const name = t('attempt', { number });
  return (
    <section className={classes.attempt} aria-label={name}>
      <div className={classes.attemptHead}>
        <h3>{name}</h3>
        <Badge variant="light" color={error === null ? 'green' : 'red'}>
          {status ?? t('noResponse')}
        </Badge>
        {is_redelivery && (
          <Badge variant="light" color="gray">
            {t('redelivery')}
          </Badge>
        )}
        <span className={classes.about}>
          <DateTime at={at} /> · {t('duration', { ms: duration_ms })}
          {error !== null && ` · ${error}`}
        </span>
      </div>
      <Code title={t('requestHeaders')} of={name} text={headerLines(attempt.request_headers)} />
      {attempt.response_headers && (
        <Code title={t('responseHeaders')} of={name} text={headerLines(attempt.response_headers)} />
      )}
      {attempt.response_body !== null && (
        <Code title={t('responseBody')} of={name} text={attempt.response_body} none={t('empty')} />
      )}
    </section>
  );
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

interface CodeProps {
  title: string;
  /** The attempt that it belongs to, for an accessible name of its own. */
  of?: string;
  text: string | null;
  /** Shown instead of an empty text. */
  none?: string;
}

function Code({ title, of, text, none = '' }: CodeProps) {
  const name = of === undefined ? title : `${of}: ${title}`;
  return (
    <div className={classes.part}>
      <p className={classes.partTitle}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it */}
      <section className={classes.code} tabIndex={0} aria-label={name}>
        {text || none}
      </section>
    </div>
  );
}
