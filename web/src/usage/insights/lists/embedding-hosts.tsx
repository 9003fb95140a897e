import { Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatSize } from '../../../lib/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import type { Period } from '../../statistics/period.ts';
import { formatNarrow } from '../../statistics/stat-facts.ts';
import { InsightCard } from '../insight-card.tsx';
import { idsPath } from '../insight-links.ts';
import { InsightTable, shareOf } from '../insight-table.tsx';
import classes from '../insights.module.css';
import { hostAssetsQuery, hostsQuery } from '../insights-api.ts';
import { t } from '../texts.ts';
import { AssetCell } from './asset-cell.tsx';

/** Lists the sites whose pages load files. A site opens the list of these files. */
export function EmbeddingHosts({ period }: { period: Period }) {
  const query = useQuery(hostsQuery(period));
  const [open, setOpen] = useState<string | null>(null);
  const detailsId = useId();
  const title = t('hosts');
  return (
    <InsightCard
      title={title}
      note={t('hostsHelp')}
      query={query}
      isEmpty={({ hosts, other }) => hosts.length === 0 && other.requests === 0}
      emptyText={t('noHosts')}
    >
      {({ hosts, other }, titleId) => (
        <InsightTable
          title={title}
          titleId={titleId}
          columns={[{ title: t('host') }, { title: t('requests') }, { title: t('traffic') }]}
          rows={[
            ...hosts.map(({ host, requests, bytes }) => ({
              key: host,
              cells: [
                <button
                  key={host}
                  type="button"
                  className={classes.disclosure}
                  aria-expanded={open === host}
                  aria-controls={open === host ? detailsId : undefined}
                  onClick={() => setOpen(open === host ? null : host)}
                >
                  {open === host ? (
                    <IconChevronDown size={14} aria-hidden />
                  ) : (
                    <IconChevronRight size={14} aria-hidden />
                  )}
                  <span className={classes.plain} title={host}>
                    {host}
                  </span>
                </button>,
                formatNarrow(requests),
                formatSize(bytes),
              ],
              share: shareOf(
                requests,
                hosts.map((entry) => entry.requests),
              ),
              details: open === host && <HostAssets id={detailsId} host={host} period={period} />,
            })),
            ...(other.requests > 0
              ? [
                  {
                    key: '',
                    cells: [t('otherHosts'), formatNarrow(other.requests), formatSize(other.bytes)],
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

interface HostAssetsProps {
  id: string;
  host: string;
  period: Period;
}

/** Lists the assets that the pages of a site load. */
function HostAssets({ id, host, period }: HostAssetsProps) {
  const { data, error, refetch } = useQuery(hostAssetsQuery(host, period));
  const assets = data?.assets ?? [];
  const hidden = data?.hidden;
  return (
    <section id={id} aria-label={t('assetsOf', { host })} aria-busy={!data && !error}>
      {!data && !error && <Skeleton height={36} />}
      {!data && error && <LoadFailed title={t('failed')} error={error} onRetry={refetch} />}
      {data && assets.length === 0 && hidden?.assets === 0 && (
        <p className={classes.note}>{t('noHostAssets')}</p>
      )}
      {(assets.length > 0 || (hidden && hidden.assets > 0)) && (
        <ul className={classes.hostAssets}>
          {assets.map((asset) => (
            <li key={asset.id}>
              <AssetCell asset={asset} siblings={assets} />
              <span>{formatNarrow(asset.requests)}</span>
            </li>
          ))}
          {hidden && hidden.assets > 0 && (
            <li className={classes.hidden}>
              <span>{t('hidden')}</span>
              <span>{formatNarrow(hidden.requests)}</span>
            </li>
          )}
        </ul>
      )}
      {assets.length > 0 && (
        <Link className={classes.link} to={idsPath(assets.map((asset) => asset.id))}>
          {t('listAssets')}
        </Link>
      )}
    </section>
  );
}
