import { IconDeselect, IconSelectAll } from '@tabler/icons-react';
import type { Selection } from '../../assets/use-selection.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

interface SelectPageButtonProps {
  pageIds: readonly string[];
  selection: Selection;
}

/** Selects all assets of the page, or deselects them when all are selected. */
export function SelectPageButton({ pageIds, selection }: SelectPageButtonProps) {
  const isPageSelected = pageIds.length > 0 && pageIds.every((id) => selection.has(id));
  return (
    <IconButton
      icon={isPageSelected ? IconDeselect : IconSelectAll}
      label={t(isPageSelected ? 'unselectPage' : 'selectPage')}
      variant="default"
      disabled={pageIds.length === 0}
      onClick={isPageSelected ? selection.clearPage : selection.selectPage}
    />
  );
}
