import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatDay, formatSize } from '../../../lib/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { formatNarrow } from '../../statistics/stat-facts.ts';
import type { UsageScope } from '../../statistics/usage-address.ts';
import { InsightCard } from '../insight-card.tsx';
import { InsightTable, shareOf } from '../insight-table.tsx';
import { type TopOrder, topAssetsQuery, unusedAssetsQuery } from '../insights-api.ts';
import { t } from '../texts.ts';
import { AssetCell } from './asset-cell.tsx';

/** Lists the assets that were viewed or downloaded most. */
export function TopAssets({ by, scope }: { by: TopOrder; scope: UsageScope }) {
  const query = useQuery(topAssetsQuery(by, scope));
  const title = t(by === 'views' ? 'topViews' : 'topDownloads');
  // The value by which the list is sorted comes last, where narrow screens show it.
  const order =
    by === 'views' ? (['downloads', 'views'] as const) : (['views', 'downloads'] as const);
  return (
    <InsightCard
      title={title}
      query={query}
      isEmpty={({ assets, hidden }) => assets.length === 0 && hidden.assets === 0}
      emptyText={t(by === 'views' ? 'noViews' : 'noDownloads')}
    >
      {({ assets, hidden }, titleId) => (
        <InsightTable
          title={title}
          titleId={titleId}
          columns={[
            { title: t('asset') },
            { title: t(order[0]), isSecondary: true },
            { title: t(order[1]) },
          ]}
          rows={[
            ...assets.map((asset) => ({
              key: asset.id,
              cells: [
                <AssetCell key={asset.id} asset={asset} siblings={assets} />,
                ...order.map((name) => formatNarrow(asset[name])),
              ],
              share: shareOf(
                asset[by],
                assets.map((other) => other[by]),
              ),
            })),
            ...(hidden.assets > 0
              ? [
                  {
                    key: '',
                    cells: [t('hidden'), ...order.map((name) => formatNarrow(hidden[name]))],
                    isSummary: true,
                  },
                ]
              : []),
          ]}
        />
      )}
    </InsightCard>
  );
}

/** Lists the assets that were never used, the oldest first. */
export function UnusedAssets({ user }: { user: number | null }) {
  const query = useInfiniteQuery(unusedAssetsQuery(user));
  const [first] = query.data?.pages ?? [];
  const title = t('unused');
  const assets = query.data?.pages.flatMap((page) => page.assets) ?? [];
  return (
    <InsightCard
      title={title}
      note={first ? unusedNote(first) : ' '}
      query={query}
      isEmpty={() => assets.length === 0}
      emptyText={t(first?.is_limited ? 'noUnusedVisible' : 'noUnused')}
    >
      {(_data, titleId) => (
        <>
          <InsightTable
            title={title}
            titleId={titleId}
            columns={[
              { title: t('asset') },
              { title: t('uploaded'), isSecondary: true },
              { title: t('size') },
            ]}
            rows={assets.map((asset) => ({
              key: asset.id,
              cells: [
                <AssetCell key={asset.id} asset={asset} siblings={assets} />,
                formatDay(asset.upload_time),
                formatSize(asset.size),
              ],
            }))}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
          {query.isFetchNextPageError && (
            <LoadFailed title={t('failed')} error={query.error} onRetry={query.fetchNextPage} />
          )}
        </>
      )}
    </InsightCard>
  );
}

/** Returns how many assets were never used, as far as that is known. */
function unusedNote({
  total,
  counting_since,
}: {
  total: { assets: number; bytes: number } | null;
  counting_since: string;
}): string {
  const since = formatDay(counting_since.slice(0, 10)); // its day in UTC, as in the charts
  if (!total || total.assets === 0) return t('unusedSince', { since });
  return t('unusedTotal', {
    count: total.assets,
    assets: formatNarrow(total.assets),
    size: formatSize(total.bytes),
    since,
  });
}
