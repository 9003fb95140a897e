import { Button } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import { IconCloudOff, IconFilter, IconPhoto, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { errorMessage, isStatus } from '../../api/errors.ts';
import { useAssetActions } from '../../asset-list/actions/use-asset-actions.ts';
import { AssetList } from '../../asset-list/asset-list.tsx';
import { AssetSkeletons } from '../../asset-list/grid/asset-skeletons.tsx';
import { LayoutMenu } from '../../asset-list/grid/layout-menu.tsx';
import { useListLayout } from '../../asset-list/grid/use-list-layout.ts';
import { BulkBar } from '../../asset-list/selection/bulk-bar.tsx';
import { useSelection } from '../../assets/use-selection.ts';
import { formatCount } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { TagsButton } from '../../tags/tags-button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { HeadButton } from '../../ui/lists/head-button.tsx';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../../ui/lists/list-message.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { personQuery } from '../find-people-api.ts';
import { RecognitionOff } from '../people-page.tsx';
import { personName } from '../person-name.ts';
import { t } from '../texts.ts';
import { PersonHead } from './person-head.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SelectedFaces } from './selected-faces.tsx';
import { SuggestedFaces } from './suggested-faces.tsx';
import { usePersonAssets } from './use-person-assets.ts';

/** Shows one person: the name, the actions, and the assets with a face of the person. */
export function PersonPage() {
  const id = Number(useParams().id);
  const isOff = useIsAddonOn('FACE_RECOGNITION') === false;
  const { data, error, refetch } = useQuery({ ...personQuery(id), enabled: !isOff });
  const [layout] = useListLayout();
  useTitle(data ? personName(data) : t('title'));
  if (isOff) return <RecognitionOff />;
  if (data) return <PersonAssets key={id} person={data} />;
  if (!error)
    return (
      <ListFrame title={t('title')} total={undefined}>
        <AssetSkeletons layout={layout} />
      </ListFrame>
    );
  // 400: the address has no valid id.
  if (isStatus(error, 404) || isStatus(error, 400))
    return (
      <ErrorPage icon={IconUserOff} title={t('notFound')} message={t('notFoundHelp')}>
        <Button component={Link} to="/people">
          {t('toPeople')}
        </Button>
      </ErrorPage>
    );
  return (
    <ErrorPage icon={IconCloudOff} title={t('personNotLoaded')} message={errorMessage(error)}>
      <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
    </ErrorPage>
  );
}

function PersonAssets({ person }: { person: Person }) {
  const { query, assets, error, retry } = usePersonAssets(person.id);
  const [layout, changeLayout] = useListLayout();
  const actions = useAssetActions();
  const navigate = useNavigate();
  const name = personName(person);
  const pageIds = useMemo(() => (assets ?? []).map(({ id }) => id), [assets]);
  const list = `person-${person.id}`;
  const selection = useSelection(list, pageIds);
  return (
    <ListFrame
      title={<PersonHead person={person} />}
      total={undefined}
      totalText={t('assets', { count: person.assets, shown: formatCount(person.assets) })}
      action={
        <>
          <HeadButton
            label={t('filterAssets')}
            icon={IconFilter}
            disabled={false}
            onClick={() => navigate(`/assets?person_id=${person.id}`)}
          />
          <PersonMenu person={person} />
          <LayoutMenu layout={layout} onChange={changeLayout} />
        </>
      }
    >
      <SuggestedFaces person={person} />
      {!assets && !error && <AssetSkeletons layout={layout} />}
      {!assets && error && (
        <ListFailed title={t('personNotLoaded')} error={error} onRetry={retry} />
      )}
      {assets?.length === 0 && (
        <ListMessage>
          <EmptyState icon={IconPhoto} title={t('noAssets')} help={t('noAssetsHelp')} />
        </ListMessage>
      )}
      {assets && assets.length > 0 && (
        <AssetList label={name} list={list} assets={assets} layout={layout} actions={actions} />
      )}
      <LoadMore label={t('moreFaces')} query={query} />
      <BulkBar selection={selection} pageIds={pageIds}>
        <TagsButton selection={selection} />
        <SelectedFaces person={person} assetIds={[...selection.ids]} onDone={selection.clear} />
      </BulkBar>
    </ListFrame>
  );
}
