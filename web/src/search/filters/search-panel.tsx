import { Suspense, useState } from 'react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { t } from '../texts.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import classes from './search-panel.module.css';

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);
const FilterDrawer = lazyPart(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

interface SearchPanelProps extends FilterPanelProps {
  isOpen: boolean;
  /** Number of matching assets; undefined until known. */
  total: number | undefined;
  onClose: () => void;
}

/** Shows the filters beside the list, or in a drawer on narrow screens. Their code loads on first use. */
export function SearchPanel({ isOpen, total, onClose, ...panel }: SearchPanelProps) {
  const isNarrow = useNarrow();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (isNarrow) {
    return (
      <Suspense fallback={null}>
        {wasOpen && <FilterDrawer {...panel} isOpen={isOpen} total={total} onClose={onClose} />}
      </Suspense>
    );
  }
  if (!isOpen) return null;
  return (
    <aside className={classes.side} aria-label={t('filters')}>
      <Suspense fallback={null}>
        <FilterPanel {...panel} />
      </Suspense>
    </aside>
  );
}
