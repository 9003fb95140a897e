import { Menu, UnstyledButton } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { loadWhenIdle } from '../../ui/load-when-idle.ts';
import { preloadable } from '../../ui/preloadable.tsx';
import { t } from '../texts.ts';
import classes from './account-menu.module.css';

const AccountMenuItems = preloadable(
  async () => (await import('./account-menu-items.tsx')).AccountMenuItems,
);

/** Shows the signed-in user, the links of their role, and Logout. The entries load after the page, or on first use. */
export function AccountMenu() {
  const username = useSession((session) => session.username);
  const initials = initialsOf(username);
  useEffect(() => loadWhenIdle(AccountMenuItems.preload), []);
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t('account', { username, initials })}
        >
          <span className={classes.initials}>{initials}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={null}>
          <AccountMenuItems />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns `MO` for `Mara Olsen` and `MA` for `Mara`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...name];
  return letters.slice(0, 2).join('').toUpperCase();
}
