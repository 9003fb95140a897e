import { Drawer } from '@mantine/core';
import { useNarrow } from '../lib/use-narrow.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import classes from './search-panel.module.css';
import { t } from './texts.ts';

interface SearchPanelProps extends FilterPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The filters beside the list; on a narrow screen they slide over it. */
export function SearchPanel({ isOpen, onClose, ...panel }: SearchPanelProps) {
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <Drawer.Root opened={isOpen} onClose={onClose} size="min(340px, 88vw)">
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('filters')}>
          <FilterPanel {...panel} onClose={onClose} />
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  if (!isOpen) return null;
  return (
    <aside className={classes.side} aria-label={t('filters')}>
      <FilterPanel {...panel} />
    </aside>
  );
}
