import { Drawer } from '@mantine/core';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { t } from './texts.ts';

interface FilterDrawerProps extends FilterPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The filters where there is no room beside the list: they slide over it. */
export function FilterDrawer({ isOpen, onClose, ...panel }: FilterDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="min(340px, 88vw)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('filters')}>
        <FilterPanel {...panel} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
