import { Button, CloseButton, Text } from '@mantine/core';
import type { Notification } from '@spindle/contracts/notifications/notifications';
import classes from './notification-menu.module.css';
import { NotificationText } from './notification-text.tsx';
import { t } from './texts.ts';

interface NotificationListProps {
  /** Undefined while they load. */
  notifications: readonly Notification[] | undefined;
  isFailed: boolean;
  onDismiss: (ids: number[]) => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** Lists notifications; those that must be acknowledged come separately. */
export function NotificationList(props: NotificationListProps) {
  const { notifications, isFailed, onDismiss, onLeave } = props;
  // The messages take the focus, because the open menu has nothing else to focus.
  if (!notifications)
    return (
      <Text className={classes.status} tabIndex={-1} data-autofocus>
        {t(isFailed ? 'notLoaded' : 'loading')}
      </Text>
    );
  if (notifications.length === 0)
    return (
      <Text className={classes.status} tabIndex={-1} data-autofocus>
        {t('none')}
      </Text>
    );
  const toAcknowledge = notifications.filter(({ disposal }) => disposal === 'ON_ACK');
  const toRead = notifications.filter(({ disposal }) => disposal === 'ON_READ');
  return (
    <>
      {toAcknowledge.length > 0 && (
        <section aria-label={t('mustAcknowledge')}>
          <div className={classes.head}>
            <h2 className={classes.heading}>{t('mustAcknowledge')}</h2>
            {toAcknowledge.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                onClick={() => onDismiss(toAcknowledge.map(({ id }) => id))}
              >
                {t('clear')}
              </Button>
            )}
          </div>
          <ul className={classes.list}>
            {toAcknowledge.map((notification) => (
              <li key={notification.id} className={classes.item} data-urgent>
                <NotificationText notification={notification} onLeave={onLeave} />
                <CloseButton
                  size={24}
                  iconSize={14}
                  aria-label={t('dismiss', { message: notification.message })}
                  onClick={() => onDismiss([notification.id])}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {toRead.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {toRead.map((notification) => (
            <li key={notification.id} className={classes.item}>
              <NotificationText notification={notification} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
