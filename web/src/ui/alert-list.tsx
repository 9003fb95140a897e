import { Notifications } from '@mantine/notifications';
import { ALERT_TIMEOUT_MS, ALERTS_MAX } from './alerts.ts';

/** The alerts that are open: top right, newest first. */
export function AlertList() {
  return (
    <Notifications
      position="top-right"
      limit={ALERTS_MAX}
      autoClose={ALERT_TIMEOUT_MS}
      containerWidth={360}
      zIndex="var(--level-alert)"
    />
  );
}
