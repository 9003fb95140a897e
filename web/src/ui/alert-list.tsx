import { Notifications } from '@mantine/notifications';
import classes from './alerts.module.css';
import { ALERT_TIMEOUT_MS, ALERTS_MAX } from './alerts.ts';

/** The alerts that are open, newest first: at the foot of the list, where nothing is that has to be pressed. */
export function AlertList() {
  return (
    <Notifications
      position="bottom-left"
      className={classes.list}
      limit={ALERTS_MAX}
      autoClose={ALERT_TIMEOUT_MS}
      containerWidth={360}
      zIndex="var(--level-alert)"
    />
  );
}
