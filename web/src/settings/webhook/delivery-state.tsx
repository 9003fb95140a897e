import { Badge } from '@mantine/core';
import type { DeliveryState } from '@spindle/contracts/webhooks/webhooks';
import { t } from './texts.ts';

const COLORS = { PENDING: 'cyan', DELIVERED: 'green', FAILED: 'red', SKIPPED: 'gray' } as const;

/** Shows the state of a delivery in its color. */
export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  return (
    <Badge variant="light" color={COLORS[state]}>
      {t(state)}
    </Badge>
  );
}
