import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './bulk-bar.module.css';
import { t } from './texts.ts';
import type { Selection } from './use-selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';

interface BulkBarProps {
  selection: Selection;
  pageIds: readonly string[];
  /** What can be done with all that is selected: buttons. */
  children?: ReactNode;
}

/** Floats at the foot while something is selected. Escape clears the selection, Ctrl+A selects the page. */
export function BulkBar({ selection, pageIds, children }: BulkBarProps) {
  const count = selection.ids.size;
  useSelectionKeys(selection);
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={t('bulkActions')}>
      <span className={classes.count} role="status">
        {t('selected', { count: formatCount(count) })}
      </span>
      {!pageIds.every((id) => selection.ids.has(id)) && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.selectPage}>
          {t('selectAll', { count: pageIds.length })}
        </Button>
      )}
      {children && <span className={classes.actions}>{children}</span>}
      <IconButton icon={IconX} label={t('clearSelection')} size={28} onClick={selection.clear} />
    </section>
  );
}
