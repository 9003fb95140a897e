import { Button, Drawer } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { useFocusReturn } from '../../ui/focus/use-focus-return.ts';
import { t } from '../texts.ts';
import classes from './filter-drawer.module.css';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

interface FilterDrawerProps extends FilterPanelProps {
  isOpen: boolean;
  /** Number of matching assets; undefined until known. */
  total: number | undefined;
  onClose: () => void;
}

/** Shows the filters in a drawer on narrow screens, with a button that leads back to the matches. */
export function FilterDrawer({ isOpen, total, onClose, ...panel }: FilterDrawerProps) {
  useFocusReturn(isOpen);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} returnFocus={false} size="min(340px, 88vw)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('filters')}>
        <FilterPanel {...panel} onClose={onClose} />
        <div className={classes.foot}>
          <Button fullWidth size="md" onClick={onClose}>
            {total === undefined
              ? t('showAssets')
              : t('showFound', { count: total, shown: formatCount(total) })}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
