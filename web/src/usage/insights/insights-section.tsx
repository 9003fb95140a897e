import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { clientConfigQuery } from '../../api/client-config.ts';
import { formatDay } from '../../lib/format.ts';
import overview from '../overview/overview.module.css';
import { boundsOf, dayOf } from '../statistics/period.ts';
import type { UsageScope } from '../statistics/usage-address.ts';
import classes from './insights.module.css';
import { TopAssets, UnusedAssets } from './lists/asset-insights.tsx';
import { EmbeddingHosts } from './lists/embedding-hosts.tsx';
import { LibraryStorage } from './lists/library-storage.tsx';
import { ProcessingMinutes, QueueWaits } from './lists/processing.tsx';
import { SearchesWithoutResults, ShareVisits } from './lists/visit-insights.tsx';
import { t } from './texts.ts';

/** Shows which assets are used, what people miss, and what the library and its processing cost. */
export function InsightsSection({ scope }: { scope: UsageScope }) {
  const titleId = useId();
  const { user, period } = scope;
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <section className={overview.section} aria-labelledby={titleId}>
      <div className={overview.sectionHead}>
        <h2 id={titleId} className={overview.sectionTitle}>
          {t('insights')}
        </h2>
        <span className={overview.updated}>{daysText(scope)}</span>
      </div>
      <div className={classes.cards}>
        <TopAssets by="views" scope={scope} />
        <TopAssets by="downloads" scope={scope} />
        <UnusedAssets user={user} />
        <SearchesWithoutResults period={period} />
        <ShareVisits scope={scope} />
        <EmbeddingHosts period={period} />
        {config?.features.storage_stats && <LibraryStorage scope={scope} />}
        <ProcessingMinutes scope={scope} />
        <QueueWaits scope={scope} />
      </div>
    </section>
  );
}

/** Returns the days that the lists cover. */
function daysText({ period }: UsageScope): string {
  const { start, end } = boundsOf(period, Math.floor(Date.now() / 1000));
  return t('daysOf', { start: formatDay(dayOf(start)), end: formatDay(dayOf(end - 1)) });
}
