import { Menu } from '@mantine/core';
import { IconHelpCircle, IconMenu2 } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { BasketLink } from '../../basket/basket-link.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { NotificationMenu } from '../../notifications/notification-menu.tsx';
import { useSession } from '../../session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { openHelp } from '../../ui/open-help.ts';
import { t } from '../texts.ts';
import { useScheme } from '../use-scheme.ts';
import { AccountMenu } from './account-menu.tsx';
import { DevelopersMenu } from './developers-menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import classes from './top-bar.module.css';

const PAGES = [
  { path: '/usage', label: t('usage') },
  { path: '/assets', label: t('assets') },
  { path: '/collections', label: t('collections') },
];

/** Shown while face recognition is added and enabled. */
const PEOPLE = { path: '/people', label: t('people') };

/** Returns the main pages of the user's role. Only administrators have Usage. */
function usePages() {
  const pages = PAGES.slice(useSession(({ role }) => (role === 'ADMIN' ? 0 : 1)));
  return useIsAddonOn('FACE_RECOGNITION') ? [...pages, PEOPLE] : pages;
}

/** Shows the logo, the main pages, the tools and the account menu. Below 768 px the pages are in a menu. */
export function TopBar() {
  const isNarrow = useNarrow();
  const pages = usePages();
  return (
    <header className={classes.bar}>
      {isNarrow && <PagesMenu />}
      <Link to="/" className={classes.home} aria-label={t('home')}>
        <Logo />
        {!isNarrow && <span>Spindle</span>}
      </Link>
      {!isNarrow && (
        <nav className={classes.pages} aria-label={t('mainNavigation')}>
          {pages.map(({ path, label }) => (
            <NavLink key={path} to={path}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <PaletteButton />
      <div className={classes.tools}>
        <DevelopersMenu />
        <BasketLink />
        {!isNarrow && <SchemeToggle />}
        <NotificationMenu />
        <IconButton
          data-tour="help"
          icon={IconHelpCircle}
          label={t('help')}
          iconSize={18}
          onClick={openHelp}
        />
        <AccountMenu />
      </div>
    </header>
  );
}

function PagesMenu() {
  const pages = usePages();
  return (
    <Menu position="bottom-start" width={220} withinPortal={false}>
      <Menu.Target>
        <IconButton icon={IconMenu2} label={t('mainNavigation')} />
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeToggle() {
  const { label, icon, toggle } = useScheme();
  return <IconButton icon={icon} label={label} iconSize={18} onClick={toggle} />;
}
