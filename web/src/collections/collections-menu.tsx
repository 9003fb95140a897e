import { Menu } from '@mantine/core';
import { IconDots, IconUserShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { t } from './texts.ts';
import { t as transferText } from './transfer-ownership/texts.ts';

const TransferDialog = lazyPart(
  async () => (await import('./transfer-ownership/transfer-dialog.tsx')).TransferDialog,
);

/** Shows the collection actions of user managers. */
export function CollectionsMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <IconButton icon={IconDots} label={t('moreActions')} variant="default" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserShare size={16} stroke={1.75} />}
            onClick={() => setIsOpen(true)}
          >
            {transferText('open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Suspense>
          <TransferDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
