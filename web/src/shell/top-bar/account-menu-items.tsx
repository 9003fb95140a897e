import { Menu } from '@mantine/core';
import {
  IconCopyCheck,
  IconDeviceMobile,
  IconFileSearch,
  IconForms,
  IconHeartbeat,
  IconHistory,
  IconLogout,
  IconMap2,
  IconPuzzle,
  IconSettings,
  IconShare2,
  IconStack2,
  IconTags,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNarrow } from '../../lib/use-narrow.ts';
import { Allowed } from '../../session/allowed.tsx';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../session/session-api.ts';
import { useInstallApp } from '../phone/install-app.ts';
import { t } from '../texts.ts';
import { useScheme } from '../use-scheme.ts';
import classes from './account-menu.module.css';

/** Shows the user, the links of their role, and Logout. */
export function AccountMenuItems() {
  const username = useSession((session) => session.username);
  const userEmail = useSession((session) => session.userEmail);
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const signOut = useSignOut();
  const isNarrow = useNarrow();
  const install = useInstallApp();
  const { label, icon: Scheme, toggle } = useScheme();
  return (
    <>
      <Menu.Item component={Link} to="/me">
        <span className={classes.user}>
          <span className={classes.name}>{username}</span>
          <span className={classes.email}>{userEmail}</span>
        </span>
      </Menu.Item>
      <Menu.Divider />
      <MenuLink to="/map" icon={IconMap2}>
        {t('map')}
      </MenuLink>
      <MenuLink to="/tags" icon={IconTags}>
        {t('tags')}
      </MenuLink>
      <MenuLink to="/changes" icon={IconHistory}>
        {t('changes')}
      </MenuLink>
      <Allowed to="DISTRIBUTE_ASSET">
        <MenuLink to="/shares" icon={IconShare2}>
          {t('sharedLinks')}
        </MenuLink>
      </Allowed>
      <Allowed to="DELETE_UNDELETE_ASSET">
        <MenuLink to="/trash" icon={IconTrash}>
          {t('trash')}
        </MenuLink>
        <MenuLink to="/duplicates" icon={IconCopyCheck}>
          {t('duplicates')}
        </MenuLink>
      </Allowed>
      <Allowed to="EDIT_ASSET">
        <MenuLink to="/stacks" icon={IconStack2}>
          {t('stacks')}
        </MenuLink>
      </Allowed>
      <Allowed to="UPDATE_SETTINGS">
        <MenuLink to="/admin/settings" icon={IconSettings}>
          {t('settings')}
        </MenuLink>
        <MenuLink to="/admin/addons" icon={IconPuzzle}>
          {t('manageAddons')}
        </MenuLink>
      </Allowed>
      <Allowed to="MANAGE_USERS">
        <MenuLink to="/admin/users" icon={IconUsers}>
          {t('manageUsers')}
        </MenuLink>
      </Allowed>
      {isAdmin && (
        <>
          <MenuLink to="/admin/schemas" icon={IconForms}>
            {t('assetSchemas')}
          </MenuLink>
          <MenuLink to="/admin/audit" icon={IconFileSearch}>
            {t('auditLog')}
          </MenuLink>
          <MenuLink to="/admin/health" icon={IconHeartbeat}>
            {t('systemHealth')}
          </MenuLink>
        </>
      )}
      {isNarrow && (
        <Menu.Item leftSection={<Scheme size={16} stroke={1.75} />} onClick={toggle}>
          {label}
        </Menu.Item>
      )}
      {install && (
        <Menu.Item leftSection={<IconDeviceMobile size={16} stroke={1.75} />} onClick={install}>
          {t('installApp')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLogout size={16} stroke={1.75} />}
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        {t('logout')}
      </Menu.Item>
    </>
  );
}

interface MenuLinkProps {
  to: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  children: ReactNode;
}

function MenuLink({ to, icon: Icon, children }: MenuLinkProps) {
  return (
    <Menu.Item component={Link} to={to} leftSection={<Icon size={16} stroke={1.75} />}>
      {children}
    </Menu.Item>
  );
}
