import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCode } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { DeveloperTool } from '../../asset-list/actions/developer-tools.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadWhenIdle } from '../../ui/load-when-idle.ts';
import { preloadable } from '../../ui/preloadable.tsx';
import { DeveloperModal } from '../developer-modal.tsx';
import { t } from '../texts.ts';

const DevelopersMenuItems = preloadable(
  async () => (await import('./developers-menu-items.tsx')).DevelopersMenuItems,
);

/** Shows the tools for developers who use the API. The entries load after the page, or on first use. */
export function DevelopersMenu() {
  const isNarrow = useNarrow();
  const [tool, setTool] = useState<DeveloperTool | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => loadWhenIdle(DevelopersMenuItems.preload), []);
  const open = (selected: DeveloperTool) => {
    setTool(selected);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
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
          <Suspense fallback={null}>
            <DevelopersMenuItems onOpen={open} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {tool && <DeveloperModal tool={tool} isOpen={isOpen} onClose={close} />}
    </>
  );
}
