import { Button } from '@mantine/core';
import { IconRestore, IconTrash, IconTrashOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BrowsePage } from '../assets/browse-page.tsx';
import { useTitle } from '../lib/use-title.ts';
import { isFiltered } from '../search/search-filters.ts';
import { useSearchState } from '../search/use-search-state.ts';
import { useCan } from '../session/allowed.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { PurgeButton } from './purge-button.tsx';
import { t } from './texts.ts';
import { useRestore } from './trash-api.ts';
import classes from './trash-page.module.css';

/** What was deleted: to be restored, or removed for good. */
export function TrashPage() {
  const mayLook = useCan('DELETE_UNDELETE_ASSET');
  return mayLook ? <Trash /> : <NoAccess />;
}

function Trash() {
  const searching = useSearchState(true);
  const restore = useRestore();
  return (
    <BrowsePage
      title={t('title')}
      searching={searching}
      headAction={({ ids }) => (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconRestore size={15} stroke={1.75} />}
            disabled={ids.size === 0}
            onClick={() => restore.mutate([...ids])}
          >
            {t('restoreSelected')}
          </Button>
          <PurgeButton />
        </div>
      )}
      bulkActions={({ ids }) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRestore size={16} stroke={1.75} />}
          onClick={() => restore.mutate([...ids])}
        >
          {t('restore')}
        </Button>
      )}
      empty={
        isFiltered(searching.filters) ? (
          <EmptyState icon={IconTrash} title={t('none')} help={t('noneMatch')}>
            <Button variant="default" onClick={searching.clear}>
              {t('clearFilters')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState icon={IconTrash} title={t('none')} help={t('noneYet')} />
        )
      }
    />
  );
}

function NoAccess() {
  useTitle(t('title'));
  return (
    <ErrorPage icon={IconTrashOff} title={t('notAllowed')} message={t('notAllowedHelp')}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
