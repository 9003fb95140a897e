import type { WebhookDelivery } from '@spindle/contracts/webhooks/webhooks';
import { formatDateTime } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './delivery-log.module.css';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { t } from './texts.ts';

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  /** Null if there is only one. */
  url: string | null;
  onOpen: () => void;
}

/** Shows a delivery as a row of the log, which opens its details. */
export function DeliveryRow({ delivery, url, onOpen }: DeliveryRowProps) {
  const { id, event, state, asset_id, asset_name, created_at } = delivery;
  return (
    <li className={classes.row}>
      <DeliveryStateBadge state={state} />
      <div className={classes.text}>
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
          {event}
        </button>
        <span className={classes.about}>
          {[asset_name ?? asset_id, `#${id}`, url, ...outcomeOf(delivery)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <DateTime className={classes.time} at={created_at} />
    </li>
  );
}

/** Returns what is known about the attempts, as short texts. */
function outcomeOf(delivery: WebhookDelivery): string[] {
  const { attempts, last_error, last_status, last_duration_ms, next_attempt_at } = delivery;
  if (attempts === 0) return [];
  const isDone = delivery.state === 'DELIVERED';
  return [
    isDone ? `${last_status}` : (last_error ?? '').replace(/\.$/, ''),
    ...(isDone ? [t('duration', { ms: last_duration_ms ?? 0 })] : []),
    t('attempts', { count: attempts }),
    ...(next_attempt_at === null ? [] : [t('next', { time: formatDateTime(next_attempt_at) })]),
    ...(delivery.is_redelivery ? [t('redelivery')] : []),
  ];
}
