import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { BrowsePage } from '../asset-list/page/browse-page.tsx';
import type { Selection } from '../assets/use-selection.ts';
import { useBulkJob } from '../bulk/bulk-api.ts';
import { isFiltered } from '../search/search-filters.ts';
import { useSearchState } from '../search/use-search-state.ts';
import { useCan } from '../session/allowed.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { HeadButton } from '../ui/lists/head-button.tsx';
import { ListMessage } from '../ui/lists/list-message.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { PurgeButton } from './purge-button.tsx';
import { t } from './texts.ts';
import { useRestore } from './trash-api.ts';

/** Lists the trash, to restore assets or delete them permanently. */
export function TrashPage() {
  const canRestore = useCan('DELETE_UNDELETE_ASSET');
  return canRestore ? <Trash /> : <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
}

function Trash() {
  const searching = useSearchState({ isTrash: true });
  const restore = useRestore();
  const bulk = useBulkJob();
  const restoreSelected = ({ target, clear }: Selection) => {
    const selected = target();
    if ('ids' in selected) restore.mutate(selected.ids);
    else bulk.mutate({ target: selected, operation: { action: 'restore' } }, { onSuccess: clear });
  };
  return (
    <BrowsePage
      title={t('title')}
      searching={searching}
      headAction={(selection) => (
        <>
          <HeadButton
            label={t('restoreSelected')}
            icon={IconRestore}
            disabled={selection.count === 0}
            loading={bulk.isPending}
            onClick={() => restoreSelected(selection)}
          />
          <PurgeButton onPurge={selection.clear} />
        </>
      )}
      bulkActions={(selection) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRestore size={16} stroke={1.75} />}
          onClick={() => restoreSelected(selection)}
        >
          {t('restore')}
        </Button>
      )}
      empty={() => (
        <ListMessage>
          {isFiltered(searching.filters) ? (
            <EmptyState icon={IconTrash} title={t('none')} help={t('noneMatch')}>
              <Button variant="default" onClick={searching.clear}>
                {t('clearFilters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={IconTrash} title={t('none')} help={t('noneYet')} />
          )}
        </ListMessage>
      )}
    />
  );
}
