import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { BasketLink } from '../basket/basket-link.tsx';
import { useNarrow } from '../lib/use-narrow.ts';
import { NotificationMenu } from '../notifications/notification-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { DevelopersMenu } from './developers-menu.tsx';
import { t } from './texts.ts';
import classes from './top-bar.module.css';

const PLACES = [
  { path: '/assets', label: t('assets') },
  { path: '/collections', label: t('collections') },
];

/** Logo, the places of the application, colour scheme and account. Under 768 px the places are in a menu. */
export function TopBar() {
  const isNarrow = useNarrow();
  return (
    <header className={classes.bar}>
      {isNarrow && <PlacesMenu />}
      <Link to="/" className={classes.home} aria-label={t('home')}>
        <Logo />
        <span>Spindle</span>
      </Link>
      {!isNarrow && (
        <nav className={classes.places} aria-label={t('mainNavigation')}>
          {PLACES.map(({ path, label }) => (
            <NavLink key={path} to={path}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <div className={classes.tools}>
        <DevelopersMenu />
        <BasketLink />
        <SchemeToggle />
        <NotificationMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

function PlacesMenu() {
  return (
    <Menu position="bottom-start" width={220} withinPortal={false}>
      <Menu.Target>
        <IconButton icon={IconMenu2} label={t('mainNavigation')} />
      </Menu.Target>
      <Menu.Dropdown>
        {PLACES.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? t('useLight') : t('useDark')}
      iconSize={18}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
