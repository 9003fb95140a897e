import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AssetSummary, summarizeAssets } from '../../assets/asset-summary.ts';
import { facesOfPersonQuery } from '../people-api.ts';
import { assetsByIdQuery } from './person-assets-api.ts';

/** Returns the assets that show a person, those with the newest faces first, page by page. */
export function usePersonAssets(id: number) {
  const query = useInfiniteQuery(facesOfPersonQuery(id));
  const idsByPage = useMemo(() => uniqueIds(query.data?.pages ?? []), [query.data]);
  const found = useQueries({
    queries: idsByPage.map(assetsByIdQuery),
    combine: (results) => ({
      answers: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => results.filter(({ error }) => error).map((one) => one.refetch()),
    }),
  });
  const assets = useMemo(() => {
    if (!query.data || found.answers.some((answer) => answer === undefined)) return undefined;
    const summaries = found.answers.flatMap((answer) => (answer ? summarizeAssets(answer) : []));
    const byId = new Map(summaries.map((asset) => [asset.id, asset]));
    return idsByPage
      .flat()
      .map((assetId) => byId.get(assetId))
      .filter((asset): asset is AssetSummary => asset !== undefined);
  }, [query.data, idsByPage, found.answers]);
  return {
    query,
    assets,
    error: query.error ?? found.error,
    retry: () => (query.error ? void query.refetch() : void found.retry()),
  };
}

/** Returns the ids of the assets of each page of faces that no earlier page has. */
function uniqueIds(pages: readonly { data: readonly { asset_id: string }[] }[]): string[][] {
  const seen = new Set<string>();
  return pages
    .map(({ data }) => {
      const ids = [...new Set(data.map(({ asset_id: id }) => id))].filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      return ids;
    })
    .filter((ids) => ids.length > 0);
}
