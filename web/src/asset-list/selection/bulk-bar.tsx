import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Selection, WholeResult } from '../../assets/use-selection.ts';
import { formatCount } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusResults } from '../grid/focus-results.ts';
import { t } from '../texts.ts';
import classes from './bulk-bar.module.css';
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
  // A list without pages is selected as a whole.
  const isAll = isPageSelected || pageIds.length === 0;
  const hasMore = found !== undefined && found.total > pageIds.length && !whole;
  const selectAll = () => (isAll && hasMore ? selectWhole(found) : selectPage());
  useSelectionKeys({ isSelecting: count > 0, clear, selectAll });
  if (count === 0) return null;
  return (
    <Bar>
      <span className={classes.count} role="status">
        {whole ? wholeText(whole) : t('selected', { count: formatCount(count) })}
      </span>
      {!isPageSelected && pageIds.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={selectPage}>
          {t('selectAll', { count: pageIds.length })}
        </Button>
      )}
      {isAll && hasMore && (
        <Button variant="light" size="compact-sm" onClick={() => selectWhole(found)}>
          {t('selectAllResults', { count: formatCount(found.total) })}
        </Button>
      )}
      {children && <span className={classes.actions}>{children}</span>}
      <IconButton icon={IconX} label={t('clearSelection')} size={28} onClick={selection.clear} />
    </Bar>
  );
}

/** Returns the focus to the list when it disappears with the focused button. */
function Bar({ children }: { children: ReactNode }) {
  const barRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = barRef.current;
    return () => {
      // The element is still in the document here; the list can be focused only afterwards.
      if (bar?.contains(document.activeElement)) queueMicrotask(focusResults);
    };
  }, []);
  return (
    <section ref={barRef} className={classes.bar} data-bulk-bar aria-label={t('bulkActions')}>
      {children}
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
