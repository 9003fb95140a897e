import { ActionIcon, Popover } from '@mantine/core';
import { NOTIFICATION_INTERVAL_MS } from '@spindle/contracts/settings/client-config';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientConfigQuery } from '../api/client-config.ts';
import { useLayer } from '../ui/dialogs/layers.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notification-menu.module.css';
import { notificationsQuery, useClearNotifications } from './notifications-api.ts';
import { t } from './texts.ts';

/** Shows the notifications. They are polled every few seconds while the list is closed; closing it clears the ones that were read. */
export function NotificationMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: config } = useQuery(clientConfigQuery);
  const interval = config?.notification_interval ?? NOTIFICATION_INTERVAL_MS;
  const query = useQuery({ ...notificationsQuery, refetchInterval: !isOpen && interval });
  const { mutate: clear } = useClearNotifications();
  const count = query.data?.length ?? 0;

  const handleChange = (opened: boolean) => {
    setIsOpen(opened);
    if (opened) return;
    const read = (query.data ?? []).filter(({ disposal }) => disposal === 'ON_READ');
    if (read.length > 0) clear(read.map(({ id }) => id));
  };
  // Works wherever the focus is: it may not be in the list yet, or may have been on a dismissed item.
  useLayer(isOpen, () => handleChange(false));
  return (
    <Popover
      opened={isOpen}
      closeOnEscape={false}
      onChange={handleChange}
      position="bottom-end"
      width="min(360px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <span className={classes.bell} data-unread={count > 0 || undefined}>
        <Popover.Target>
          {/* No tooltip: it would cover the list. */}
          <ActionIcon
            aria-label={count > 0 ? t('unread', { count }) : t('title')}
            onClick={() => handleChange(!isOpen)}
          >
            <IconBell size={18} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </span>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('title')}>
        <NotificationList
          notifications={query.data}
          isFailed={query.isError}
          onDismiss={clear}
          onLeave={() => handleChange(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
