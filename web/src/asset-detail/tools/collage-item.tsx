import { Menu } from '@mantine/core';
import { IconLayoutCollage } from '@tabler/icons-react';
import type { Selection } from '../../asset-list/use-selection.ts';
import { t } from './texts.ts';
import { useCanCollage } from './use-can-collage.ts';

interface CollageItemProps {
  selection: Selection;
  onCollage: () => void;
}

/** In a menu: makes one picture of those that are selected, where that can be done. */
export function CollageItem({ selection, onCollage }: CollageItemProps) {
  if (!useCanCollage(selection)) return null;
  return (
    <Menu.Item leftSection={<IconLayoutCollage size={16} />} onClick={onCollage}>
      {t('collage')}
    </Menu.Item>
  );
}
