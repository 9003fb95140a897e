import { Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { pageUrl } from '../../api/media.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { formatCount } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useHasText } from '../text/use-page-text.ts';
import classes from './document-pages.module.css';
import { PreviewImage, type PreviewImageProps } from './preview-image.tsx';
import stage from './stage-bar.module.css';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';

const TextBar = lazyPart(async () => (await import('../text/text-bar.tsx')).TextBar);
const TextLayer = lazyPart(async () => (await import('../text/text-layer.tsx')).TextLayer);

/** Milliseconds without paging before a page is requested, so that skipped pages are not rendered. */
const PAGE_DEBOUNCE_MS = 150;

/** Shows a document page by page. The first page is the preview; the server renders the others on request. */
export function DocumentPages({ asset, fallback }: PreviewImageProps) {
  const { data } = useQuery(assetQuery(asset.id));
  const [page, setPage] = useState(1);
  const { pages = 1 } = data?.metadata ?? {};
  const goToPage = (to: number) => setPage(Math.min(pages, Math.max(1, to)));
  const canPage = pages > 1 && asset.has_preview && !asset.trashed;
  useShortcut('previousPage', () => goToPage(page - 1), canPage);
  useShortcut('nextPage', () => goToPage(page + 1), canPage);
  const hasText = useHasText(asset);
  const bar = hasText && (
    <TextBar asset={asset} page={page} onPage={canPage ? goToPage : undefined} />
  );
  const firstPage = (
    <PreviewImage asset={asset} fallback={fallback}>
      <Suspense fallback={null}>{hasText && <TextLayer asset={asset} page={1} />}</Suspense>
    </PreviewImage>
  );
  if (!canPage)
    return (
      <>
        {firstPage}
        <Suspense fallback={null}>{bar}</Suspense>
      </>
    );
  return (
    <>
      {page === 1 ? firstPage : <RenderedPageView asset={asset} page={page} pages={pages} />}
      <Suspense fallback={null}>{bar}</Suspense>
      <nav className={stage.bar} aria-label={t('documentPages')}>
        <IconButton
          className={stage.step}
          icon={IconChevronLeft}
          label={t('previousPage')}
          aria-disabled={page === 1}
          onClick={() => goToPage(page - 1)}
        />
        <span role="status">
          {t('pageOf', { page: formatCount(page), pages: formatCount(pages) })}
        </span>
        <IconButton
          className={stage.step}
          icon={IconChevronRight}
          label={t('nextPage')}
          aria-disabled={page === pages}
          onClick={() => goToPage(page + 1)}
        />
      </nav>
    </>
  );
}

interface RenderedPageViewProps extends Pick<PreviewImageProps, 'asset'> {
  page: number;
  pages: number;
}

function RenderedPageView({ asset, page, pages }: RenderedPageViewProps) {
  const [shown] = useDebouncedValue(page, PAGE_DEBOUNCE_MS);
  const [attempt, setAttempt] = useState(0);
  return (
    <RenderedPage
      key={`${shown}-${attempt}`}
      asset={asset}
      page={shown}
      nextPage={shown < pages ? shown + 1 : null}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface RenderedPageProps extends Pick<PreviewImageProps, 'asset'> {
  page: number;
  /** The page that is prefetched when this one is loaded; null on the last page. */
  nextPage: number | null;
  onRetry: () => void;
}

function RenderedPage({ asset, page, nextPage, onRetry }: RenderedPageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const hasText = useHasText(asset);
  const { id, render_version: renderVersion, name } = asset;
  useEffect(() => {
    if (state === 'shown' && nextPage !== null)
      new Image().src = pageUrl(id, renderVersion, nextPage);
  }, [state, nextPage, id, renderVersion]);
  if (state === 'failed')
    return (
      <StageMessage icon={<IconFileAlert size={34} stroke={1.25} />} title={t('pageFailed')}>
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      </StageMessage>
    );
  return (
    <div className={classes.page} aria-busy={state === 'loading'}>
      {state === 'loading' && <Loader color="var(--on-stage-2)" aria-label={t('loading')} />}
      <img
        className={classes.image}
        src={pageUrl(id, renderVersion, page)}
        data-page-image
        alt={t('pageOfDocument', { page, name })}
        decoding="async"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      <Suspense fallback={null}>{hasText && <TextLayer asset={asset} page={page} />}</Suspense>
    </div>
  );
}
