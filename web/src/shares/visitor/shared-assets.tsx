import { Button } from '@mantine/core';
import type { PublicShare } from '@spindle/contracts/shares/shares';
import { IconCloudOff, IconDownload, IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorMessage } from '../../api/errors.ts';
import { formatSize } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { t } from '../texts.ts';
import { t as tChoice } from './choice/texts.ts';
import { useChoice } from './choice/use-choice.ts';
import { ReviewSummary } from './review/review-summary.tsx';
import { useReviews } from './review/use-reviews.ts';
import { sharedArchiveUrl, sharedAssetsQuery, useReloadShare } from './shared-api.ts';
import classes from './shared-page.module.css';
import { SharedTile } from './shared-tile.tsx';
import { useNearEnd } from './use-near-end.ts';

const ChoiceBar = lazyPart(async () => (await import('./choice/choice-bar.tsx')).ChoiceBar);
const SharedViewer = lazyPart(async () => (await import('./shared-viewer.tsx')).SharedViewer);

const UploadPanel = lazyPart(async () => (await import('./upload/upload-panel.tsx')).UploadPanel);

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

interface SharedAssetsProps {
  token: string;
  share: Extract<PublicShare, { password_needed: false }>;
}

/** Shows a share: name, grid, and the viewer for the asset in the address. */
export function SharedAssets({ token, share }: SharedAssetsProps) {
  const { name, total_assets, total_size, allow_download, expires_at } = share;
  const choice = useChoice(token, share);
  const reviews = useReviews(token, share);
  const [isFiltered, setIsFiltered] = useState(false);
  const query = useInfiniteQuery(sharedAssetsQuery(token, isFiltered));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const reloadShare = useReloadShare(token);
  const [search] = useSearchParams();
  const shownId = search.get('asset');
  const assets = query.data?.pages.flatMap((page) => page.assets);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const endRef = useNearEnd(loadMore);
  const facts = [
    t('items', { count: total_assets }),
    ...(total_assets > 0 ? [formatSize(total_size)] : []),
  ];
  return (
    <>
      <header className={classes.head}>
        <div className={classes.about}>
          <h1 className={classes.title}>{name}</h1>
          <p className={classes.facts}>
            {facts.join(' · ')}
            {expires_at !== null && (
              <>
                {' · '}
                <DateTime at={expires_at} form="day" format={(day) => t('untilDay', { day })} />
              </>
            )}
          </p>
        </div>
        {allow_download && total_assets > 0 && (
          <Button
            component="a"
            href={sharedArchiveUrl(token)}
            download
            size="md"
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            {t('downloadAll')}
          </Button>
        )}
      </header>
      {share.can_upload && (
        <Suspense fallback={<div className={classes.uploadSpace} />}>
          <UploadPanel token={token} share={share} />
        </Suspense>
      )}
      {reviews && total_assets > 0 && <ReviewSummary reviews={reviews} total={total_assets} />}
      {choice && (
        <Suspense fallback={<div className={classes.choiceSpace} />}>
          <ChoiceBar choice={choice} isFiltered={isFiltered} onFilter={setIsFiltered} />
        </Suspense>
      )}
      {!assets && !query.error && <Placeholders count={total_assets} />}
      {!assets && query.error && (
        <div role="alert" className={classes.message}>
          <EmptyState icon={IconCloudOff} title={t('failed')} help={errorMessage(query.error)}>
            <Button onClick={reloadShare}>{t('tryAgain')}</Button>
          </EmptyState>
        </div>
      )}
      {assets?.length === 0 && (
        <div className={classes.message}>
          <EmptyState
            icon={IconPhoto}
            title={isFiltered ? tChoice('none') : t('noItems')}
            help={isFiltered ? tChoice('noneHelp') : t('noItemsHelp')}
          />
        </div>
      )}
      {assets && assets.length > 0 && (
        <ul className={classes.grid} aria-label={name}>
          {assets.map((asset) => (
            <SharedTile
              key={asset.id}
              token={token}
              asset={asset}
              choice={choice}
              review={reviews?.byAsset.get(asset.id)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div ref={endRef} className={classes.loadMore}>
          <Button variant="default" loading={isFetchingNextPage} onClick={loadMore}>
            {t('showMore')}
          </Button>
        </div>
      )}
      {shownId !== null && assets && (
        <Suspense fallback={<TopProgress isActive />}>
          <SharedViewer
            id={shownId}
            token={token}
            assets={assets}
            total={isFiltered ? assets.length : total_assets}
            onMore={loadMore}
            choice={choice}
            reviews={reviews}
            hasComments={share.comments !== 'OFF'}
            visitorName={share.visitor_name}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shows empty tiles of about the size of the final content. */
function Placeholders({ count }: { count: number }) {
  const ratio: CSSProperties & Record<'--ratio', number> = { '--ratio': 1.5 };
  return (
    <>
      <TopProgress isActive />
      <ul className={classes.grid} aria-hidden>
        {PLACEHOLDERS.slice(0, count).map((number) => (
          <li key={number} className={classes.item} style={ratio}>
            <div className={classes.tile} />
          </li>
        ))}
      </ul>
    </>
  );
}
