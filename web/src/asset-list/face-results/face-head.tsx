import { Button, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { FaceButton } from '../../face-search/face-button.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import fieldClasses from '../../search/field/search-field.module.css';
import toolbarClasses from '../../search/search-toolbar.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterToggle } from '../../ui/lists/filter-toggle.tsx';
import { LayoutMenu } from '../grid/layout-menu.tsx';
import type { ListLayout } from '../grid/list-layout.ts';
import { SelectPageButton } from '../page/select-page-button.tsx';
import { t } from './texts.ts';

interface FaceHeadProps {
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  onRefresh: () => void;
  layout: ListLayout;
  onLayout: (change: Partial<ListLayout>) => void;
  pageIds: readonly string[];
  selection: Selection;
  /** The active filters. */
  children: ReactNode;
}

/** Shows the search toolbar during a face search: search by words and order are disabled. */
export function FaceHead(props: FaceHeadProps) {
  const { isPanelOpen, onTogglePanel, onRefresh, layout, onLayout, pageIds, selection } = props;
  return (
    <>
      <search className={toolbarClasses.toolbar}>
        <FilterToggle isOpen={isPanelOpen} onToggle={onTogglePanel} />
        <div className={fieldClasses.field}>
          <TextInput
            disabled
            aria-label={t('searchDisabled')}
            placeholder={t('searchDisabledHint')}
            leftSection={<IconSearch size={15} stroke={1.75} />}
          />
        </div>
        <FaceButton />
        <OrderButton />
        <LayoutMenu layout={layout} onChange={onLayout} />
        <SelectPageButton pageIds={pageIds} selection={selection} />
        <IconButton
          icon={IconRefresh}
          label={t('refresh')}
          iconSize={16}
          variant="default"
          onClick={onRefresh}
        />
      </search>
      {props.children}
    </>
  );
}

/** Names the only order of a face search. */
function OrderButton() {
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <IconButton icon={IconSortDescending} label={t('bySimilarity')} variant="default" disabled />
    );
  return (
    <Button variant="default" disabled leftSection={<IconSortDescending size={15} stroke={1.75} />}>
      {t('bySimilarity')}
    </Button>
  );
}
