import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCode, IconLink, IconList } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNarrow } from '../lib/use-narrow.ts';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from './texts.ts';

const AssetLinksModal = lazy(async () => ({
  default: (await import('../links/asset-links-modal.tsx')).AssetLinksModal,
}));

/** Tools for those who build on the API. */
export function DevelopersMenu() {
  const isNarrow = useNarrow();
  const seesJobs = useSession(({ role }) => role === 'ADMIN' || role === 'MANAGER');
  const [isLinksOpen, setIsLinksOpen] = useState(false);
  const [wasLinksOpen, setWasLinksOpen] = useState(false);
  const openLinks = () => {
    setWasLinksOpen(true);
    setIsLinksOpen(true);
  };
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false}>
        <Menu.Target>
          {isNarrow ? (
            <IconButton icon={IconCode} label={t('developers')} iconSize={18} />
          ) : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              fw={500}
              rightSection={<IconChevronDown size={14} />}
            >
              {t('developers')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={openLinks}>
            {t('getAssetLinks')}
          </Menu.Item>
          {seesJobs && (
            <Menu.Item
              component={Link}
              to="/jobs"
              leftSection={<IconList size={16} stroke={1.75} />}
            >
              {t('jobList')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {wasLinksOpen && (
        <Suspense>
          <AssetLinksModal isOpen={isLinksOpen} onClose={() => setIsLinksOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
