import { Button } from '@mantine/core';
import { IconBookmark, IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { useDescribeSearch } from '../search/use-describe-search.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { TopProgress } from '../ui/top-progress.tsx';
import { savedSearchesQuery } from './saved-searches-api.ts';
import { t } from './texts.ts';

/** Opens the list of the saved search that the address names, as notifications of new matches do. */
export function SavedSearchPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const describe = useDescribeSearch();
  const { data, error, refetch } = useQuery(savedSearchesQuery);
  const saved = data?.find((one) => one.id === id);
  const url = saved && describe(saved.request)?.url;
  if (url) return <Navigate to={url} replace />;
  if (data)
    return (
      <ErrorPage icon={IconBookmark} title={t('notFound')} message={t('notFoundHelp')}>
        <Button onClick={() => navigate('/assets')}>{t('toAssets')}</Button>
      </ErrorPage>
    );
  if (!error) return <TopProgress isActive />;
  return (
    <ErrorPage icon={IconCloudOff} title={t('notLoaded')} message={errorMessage(error)}>
      <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
    </ErrorPage>
  );
}
