import { Button } from '@mantine/core';
import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, NavLink, Route, Routes, useLocation } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { useCan } from '../session/allowed.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { DatabaseSection } from './database/database-section.tsx';
import { ImageSection } from './image/image-section.tsx';
import { SectionSkeletons } from './section-skeletons.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { settingsQuery } from './settings-api.ts';
import classes from './settings-page.module.css';
import { StorageSection } from './storage/storage-section.tsx';
import { t } from './texts.ts';
import { VideoSection } from './video/video-section.tsx';
import { WebhookSection } from './webhook/webhook-section.tsx';

/** The sections in order. /admin/settings opens the first. */
const TABS = [
  { path: 'storage', label: t('storage'), element: <StorageSection /> },
  { path: 'security', label: t('security'), element: <SecuritySection /> },
  { path: 'image', label: t('image'), element: <ImageSection /> },
  { path: 'video', label: t('video'), element: <VideoSection /> },
  { path: 'webhook', label: t('webhook'), element: <WebhookSection /> },
  { path: 'database', label: t('database'), element: <DatabaseSection /> },
] as const;

const ToolsSection = lazyPart(
  async () => (await import('./word-substitutions/tools-section.tsx')).ToolsSection,
);

/** Shown while the add-on for subtitles is added. Administration specification 2. */
const TOOLS = {
  path: 'tools',
  label: t('tools'),
  element: (
    <Suspense fallback={<SectionSkeletons />}>
      <ToolsSection />
    </Suspense>
  ),
};

/** Shows the settings of the installation, one tab per section. */
export function SettingsPage() {
  useTitle(t('title'));
  if (!useCan('UPDATE_SETTINGS'))
    return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
  return <Sections />;
}

function Sections() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const hasTools = data?.addons.AUDIO_SUBTITLES.added;
  const tabs = hasTools ? [...TABS, TOOLS] : TABS;
  const navigation = useCurrentTabInView();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <nav ref={navigation} className={classes.tabs} aria-label={t('sections')}>
          {tabs.map(({ path, label }) => (
            <NavLink key={path} to={`/admin/settings/${path}`}>
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <Routes>
        <Route index element={<Navigate to={TABS[0].path} replace />} />
        {tabs.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        {/* Until the settings are loaded, it is unknown whether the tab exists. */}
        {!data && (
          <Route
            path={TOOLS.path}
            element={
              error ? (
                <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />
              ) : (
                <SectionSkeletons />
              )
            }
          />
        )}
        {data && !hasTools && <Route path={TOOLS.path} element={<ToolsWithoutAddon />} />}
        <Route path="*" element={<NoSuchSection />} />
      </Routes>
    </div>
  );
}

/** Scrolls the tabs, which do not fit on narrow screens, so that the current one is visible. */
function useCurrentTabInView() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    const tab = ref.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return ref;
}

/** Says which add-on the page needs. */
function ToolsWithoutAddon() {
  const { title } = ADDON_TEXTS.AUDIO_SUBTITLES;
  return (
    <ListMessage>
      <EmptyState
        icon={IconSettings}
        title={t('toolsMissing', { title })}
        help={t('toolsMissingHelp')}
      >
        <Button component={Link} to="/admin/addons">
          {t('toAddons')}
        </Button>
      </EmptyState>
    </ListMessage>
  );
}

function NoSuchSection() {
  return (
    <ListMessage>
      <EmptyState icon={IconSettings} title={t('notYet')}>
        <Button component={Link} to="/admin/settings">
          {t('toSettings')}
        </Button>
      </EmptyState>
    </ListMessage>
  );
}
