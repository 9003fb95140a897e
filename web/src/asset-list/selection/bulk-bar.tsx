import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './bulk-bar.module.css';
import type { Selection, WholeResult } from './use-selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';

interface BulkBarProps {
  selection: Selection;
  pageIds: readonly string[];
  /** The search result of the page, if the whole result can be selected. */
  found?: { searchId: string; total: number } | undefined;
  /** Buttons of the actions on the selection. */
  children?: ReactNode;
}

/**
 * Shows a floating bar while something is selected. Escape clears the selection. Ctrl+A selects the page, and a second
 * time the whole search result.
 */
export function BulkBar({ selection, pageIds, found, children }: BulkBarProps) {
  const { whole, count, has, selectPage, selectWhole, clear } = selection;
  const isPageSelected = pageIds.length > 0 && pageIds.every(has);
  const hasMore = found !== undefined && found.total > pageIds.length && !whole;
  const selectAll = () => (isPageSelected && hasMore ? selectWhole(found) : selectPage());
  useSelectionKeys({ isSelecting: count > 0, clear, selectAll });
  if (count === 0) return null;
  return (
    <section className={classes.bar} data-bulk-bar aria-label={t('bulkActions')}>
      <span className={classes.count} role="status">
        {whole ? wholeText(whole) : t('selected', { count: formatCount(count) })}
      </span>
      {!isPageSelected && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={selectPage}>
          {t('selectAll', { count: pageIds.length })}
        </Button>
      )}
      {isPageSelected && hasMore && (
        <Button variant="light" size="compact-sm" onClick={() => selectWhole(found)}>
          {t('selectAllResults', { count: formatCount(found.total) })}
        </Button>
      )}
      {children && <span className={classes.actions}>{children}</span>}
      <IconButton icon={IconX} label={t('clearSelection')} size={28} onClick={selection.clear} />
    </section>
  );
}

function wholeText({ total, except }: WholeResult): string {
  const excluded = except.size;
  return excluded === 0
    ? t('allResultsSelected', { count: formatCount(total) })
    : t('resultsSelectedExcept', {
        count: formatCount(total - excluded),
        excluded: formatCount(excluded),
      });
}
