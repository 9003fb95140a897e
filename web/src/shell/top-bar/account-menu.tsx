import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import {
  IconForms,
  IconLogout,
  IconPuzzle,
  IconSettings,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useNarrow } from '../../lib/use-narrow.ts';
import { Allowed } from '../../session/allowed.tsx';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../session/session-api.ts';
import { t } from '../texts.ts';
import { useScheme } from '../use-scheme.ts';
import classes from './account-menu.module.css';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const username = useSession((session) => session.username);
  const userEmail = useSession((session) => session.userEmail);
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const signOut = useSignOut();
  const isNarrow = useNarrow();
  const { label, icon: Scheme, toggle } = useScheme();
  const initials = initialsOf(username);
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t('account', { username, initials })}
        >
          <Avatar size={28} radius="xl" color="accent" variant="filled">
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>
          <span className={classes.name}>{username}</span>
          <span className={classes.email}>{userEmail}</span>
        </Menu.Label>
        <Menu.Divider />
        <Allowed to="DISTRIBUTE_ASSET">
          <Menu.Item
            component={Link}
            to="/shares"
            leftSection={<IconShare2 size={16} stroke={1.75} />}
          >
            {t('sharedLinks')}
          </Menu.Item>
        </Allowed>
        <Allowed to="DELETE_UNDELETE_ASSET">
          <Menu.Item
            component={Link}
            to="/trash"
            leftSection={<IconTrash size={16} stroke={1.75} />}
          >
            {t('trash')}
          </Menu.Item>
        </Allowed>
        <Allowed to="UPDATE_SETTINGS">
          <Menu.Item
            component={Link}
            to="/admin/settings"
            leftSection={<IconSettings size={16} stroke={1.75} />}
          >
            {t('settings')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/admin/addons"
            leftSection={<IconPuzzle size={16} stroke={1.75} />}
          >
            {t('manageAddons')}
          </Menu.Item>
        </Allowed>
        {isAdmin && (
          <Menu.Item
            component={Link}
            to="/admin/schemas"
            leftSection={<IconForms size={16} stroke={1.75} />}
          >
            {t('assetSchemas')}
          </Menu.Item>
        )}
        {isNarrow && (
          <Menu.Item leftSection={<Scheme size={16} stroke={1.75} />} onClick={toggle}>
            {label}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} />}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `Mara Olsen` is `MO`, `Mara` is `MA`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...name];
  return letters.slice(0, 2).join('').toUpperCase();
}
