import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { clientConfigQuery } from '../../api/client-config.ts';
import { formatCount, formatSize } from '../../lib/format.ts';
import { modalState } from '../details/modal-state.ts';
import { assetCountsQuery } from '../statistics/asset-counts-api.ts';
import { peopleQuery } from '../statistics/people-api.ts';
import { formatNarrow } from '../statistics/stat-facts.ts';
import { detailsPath } from '../statistics/usage-address.ts';
import { trendQuery } from '../statistics/usage-api.ts';
import { statText, t } from '../texts.ts';
import card from './card.module.css';
import { CardNumber } from './card-number.tsx';
import classes from './inventory-cards.module.css';

/** Storage of all users in the past week, which the card compares. */
const STORAGE = {
  type: 'storage',
  subtype: '',
  user: null,
  period: { kind: 'past', hours: 168 },
} as const;

/** Milliseconds between two polls until the first files are measured. */
const EMPTY_POLL_MS = 10_000;

/** Shows how many users and assets there are, and how much they store. */
export function InventoryCards() {
  const { data: config } = useQuery(clientConfigQuery);
  const people = useQuery(peopleQuery(''));
  const assets = useQuery(assetCountsQuery);
  const counts = assets.data;
  return (
    <div className={card.grid}>
      <InventoryCard
        title={t('users')}
        to="/admin/users"
        value={countText(people.data?.total, people.error)}
      />
      <InventoryCard
        title={t('assets')}
        to="/assets"
        value={countText(counts?.all, assets.error)}
        lengthMax={9}
      >
        <div className={classes.note} />
        <AssetKinds
          images={countText(counts?.images, assets.error, formatNarrow)}
          videos={countText(counts?.videos, assets.error, formatNarrow)}
          other={countText(counts?.other, assets.error, formatNarrow)}
        />
      </InventoryCard>
      <InventoryCard
        title={t('deletedAssets')}
        to="/trash"
        value={countText(counts?.trashed, assets.error)}
      />
      {config?.features.storage_stats && <StorageCard />}
    </div>
  );
}

/** A figure as text; undefined while it loads, null when it could not be loaded. */
type Shown = string | null | undefined;

function countText(count: number | undefined, error: Error | null, format = formatCount): Shown {
  if (count !== undefined) return format(count);
  return error ? null : undefined;
}

function AssetKinds(kinds: Record<'images' | 'videos' | 'other', Shown>) {
  return (
    <dl className={classes.kinds}>
      {(['images', 'videos', 'other'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(kind)}</dt>
          <dd>
            {kinds[kind] === undefined ? (
              <Skeleton className={classes.kindSkeleton} />
            ) : (
              (kinds[kind] ?? '–')
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StorageCard() {
  const location = useLocation();
  const { data, error } = useQuery({
    ...trendQuery(STORAGE),
    refetchInterval: ({ state }) => state.data?.total === 0 && EMPTY_POLL_MS,
  });
  return (
    <InventoryCard
      title={statText('storage')}
      to={detailsPath(STORAGE, t('allUsers'))}
      state={modalState(location)}
      value={data ? formatSize(data.total) : error ? null : undefined}
    >
      <div className={`${classes.note} ${classes.growth}`}>
        {data && data.first !== null && growthText(data.total - data.first)}
      </div>
    </InventoryCard>
  );
}

function growthText(bytes: number): string {
  if (bytes === 0) return t('sameSize');
  return t(bytes > 0 ? 'moreSize' : 'lessSize', { size: formatSize(Math.abs(bytes)) });
}

interface InventoryCardProps {
  title: string;
  /** The page that the whole card opens. */
  to: string;
  state?: unknown;
  value: Shown;
  /** Longer figures are smaller. */
  lengthMax?: number;
  children?: ReactNode;
}

function InventoryCard(props: InventoryCardProps) {
  const { title, to, state, value, lengthMax, children } = props;
  const titleId = useId();
  return (
    <section className={`${card.card} ${classes.card}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={card.title}>
        <Link className={classes.link} to={to} state={state} preventScrollReset={!!state}>
          {title}
        </Link>
      </h2>
      <CardNumber value={value} {...(lengthMax && { lengthMax })} />
      {children ?? <div className={classes.note} />}
    </section>
  );
}
