import type { ShareTraffic } from '@spindle/contracts/usage/visit-insights';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatSize } from '../../../lib/format.ts';
import type { Period } from '../../statistics/period.ts';
import { formatNarrow } from '../../statistics/stat-facts.ts';
import type { UsageScope } from '../../statistics/usage-address.ts';
import { InsightCard } from '../insight-card.tsx';
import { assetsPath, sharePath } from '../insight-links.ts';
import { InsightTable, shareOf } from '../insight-table.tsx';
import classes from '../insights.module.css';
import { searchesWithoutResultsQuery, shareTrafficQuery } from '../insights-api.ts';
import { t } from '../texts.ts';

/** Lists the searches that found nothing. A term leads to its search, which may find something by now. */
export function SearchesWithoutResults({ period }: { period: Period }) {
  const query = useQuery(searchesWithoutResultsQuery(period));
  const title = t('searchesWithoutResults');
  return (
    <InsightCard
      title={title}
      note={t('searchesWithoutResultsHelp')}
      query={query}
      isEmpty={({ terms, other_searches }) => terms.length === 0 && other_searches === 0}
      emptyText={t('noSearchesWithoutResults')}
    >
      {({ terms, other_searches }, titleId) => (
        <InsightTable
          title={title}
          titleId={titleId}
          columns={[{ title: t('term') }, { title: t('searches') }]}
          rows={[
            ...terms.map(({ term, searches }) => ({
              key: term,
              cells: [
                <Link key={term} className={classes.link} to={assetsPath({ keyword: term })}>
                  {term}
                </Link>,
                formatNarrow(searches),
              ],
              share: shareOf(
                searches,
                terms.map((other) => other.searches),
              ),
            })),
            ...(other_searches > 0
              ? [
                  {
                    key: '',
                    cells: [t('otherTerms'), formatNarrow(other_searches)],
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

/** Lists the shared links with the most visits. A link leads to its assets. */
export function ShareVisits({ scope }: { scope: UsageScope }) {
  const query = useQuery(shareTrafficQuery(scope));
  const title = t('shares');
  const cellsOf = ({ visits, downloads, bytes }: Omit<ShareTraffic, 'id'> | Totals) => [
    formatNarrow(visits),
    formatNarrow(downloads),
    formatSize(bytes),
  ];
  return (
    <InsightCard
      title={title}
      query={query}
      isEmpty={({ shares }) => shares.length === 0}
      emptyText={t('noShares')}
    >
      {({ shares, total }, titleId) => (
        <InsightTable
          title={title}
          titleId={titleId}
          columns={[
            { title: t('share') },
            { title: t('owner'), isSecondary: true },
            { title: t('visits') },
            { title: t('downloads'), isSecondary: true },
            { title: t('traffic') },
          ]}
          rows={[
            ...shares.map((share) => ({
              key: String(share.id),
              cells: [
                <ShareName key={share.id} share={share} />,
                <span key="owner" className={classes.owner} title={share.owner.name}>
                  {share.owner.name}
                </span>,
                ...cellsOf(share),
              ],
              share: shareOf(
                share.visits,
                shares.map(({ visits }) => visits),
              ),
            })),
            { key: 'all', cells: [t('allShares'), '', ...cellsOf(total)], isSummary: true },
          ]}
        />
      )}
    </InsightCard>
  );
}

type Totals = Pick<ShareTraffic, 'visits' | 'downloads' | 'bytes'>;

function ShareName({ share }: { share: ShareTraffic }) {
  const path = sharePath(share);
  const name = share.name ?? t('revoked');
  if (path === null) return <span className={classes.plain}>{name}</span>;
  return (
    <Link className={classes.link} to={path} title={name}>
      {name}
    </Link>
  );
}
