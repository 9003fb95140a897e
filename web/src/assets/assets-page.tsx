import { Button } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BulkCollect } from '../collections/bulk-collect.tsx';
import { useCopyLinks } from '../links/links-api.ts';
import { isFiltered } from '../search/search-filters.ts';
import { useSearchState } from '../search/use-search-state.ts';
import { Allowed } from '../session/allowed.tsx';
import { useMoveToTrash } from '../trash/trash-api.ts';
import { AddAssetsButton } from '../uploads/add-assets-button.tsx';
import { NoneFound, NoneYet } from './assets-content.tsx';
import { BrowsePage } from './browse-page.tsx';
import { t } from './texts.ts';

const DidYouMean = lazy(async () => ({
  default: (await import('../search/did-you-mean.tsx')).DidYouMean,
}));

/** Search and browse. */
export function AssetsPage() {
  const searching = useSearchState();
  const copyLinks = useCopyLinks();
  const moveToTrash = useMoveToTrash();
  const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
  return (
    <BrowsePage
      title={t('title')}
      searching={searching}
      headAction={() => <AddAssetsButton />}
      bulkActions={({ ids, clear }) => (
        <>
          <BulkCollect ids={ids} onDone={clear} />
          <Allowed to="DISTRIBUTE_ASSET">
            <Button
              {...quiet}
              leftSection={<IconLink size={16} stroke={1.75} />}
              loading={copyLinks.isPending}
              onClick={() => copyLinks.mutate([...ids])}
            >
              {t('copyLinks')}
            </Button>
          </Allowed>
          <Allowed to="DELETE_UNDELETE_ASSET">
            <Button
              {...quiet}
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => moveToTrash.mutate([...ids])}
            >
              {t('moveToTrash')}
            </Button>
          </Allowed>
        </>
      )}
      empty={
        isFiltered(searching.filters) ? (
          <NoneFound onClear={searching.clear}>
            <Suspense fallback={null}>
              <DidYouMean text={searching.filters.keyword || searching.filters.fileName} />
            </Suspense>
          </NoneFound>
        ) : (
          <NoneYet>
            <AddAssetsButton />
          </NoneYet>
        )
      }
    />
  );
}
