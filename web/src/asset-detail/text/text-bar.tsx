import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { formatCount } from '../../lib/format.ts';
import { copyWithAlert } from '../../ui/alerts/copy-with-alert.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import stage from '../viewer/stage-bar.module.css';
import classes from './text-bar.module.css';
import { t } from './texts.ts';
import { usePageText } from './use-page-text.ts';
import { goToHit, hideHits, useHitIndex } from './use-text-view.ts';

interface TextBarProps {
  asset: AssetSummary;
  page: number;
  /** Shows another page. Undefined for pictures, which have one. */
  onPage?: (page: number) => void;
}

/** Steps through the hits of the search, and copies the text of the page. Renders nothing without either. */
export function TextBar({ asset, page, onPage }: TextBarProps) {
  const { text, hitPages, isShown, hasHits, keyword } = usePageText(asset, page);
  useFirstHit(asset.id, hitPages, { page, onPage });
  const hasLines = (text?.lines.length ?? 0) > 0;
  if (!hasHits && !isShown) return null;
  const allText = text?.lines.map((line) => line.text).join('\n') ?? '';
  return (
    <div
      className={onPage ? `${stage.bar} ${classes.abovePager}` : stage.bar}
      role="toolbar"
      aria-label={t('bar')}
      data-keep-clear
    >
      {hasHits && (
        <Hits
          assetId={asset.id}
          page={page}
          hits={text?.hits}
          hitPages={hitPages}
          keyword={keyword}
          onPage={onPage}
        />
      )}
      {isShown && hasLines && (
        <Button
          className={classes.copy}
          size="compact-sm"
          leftSection={<IconCopy size={15} stroke={1.75} />}
          onClick={() =>
            void copyWithAlert(allText, { copied: t('copied'), failed: t('copyFailed') })
          }
        >
          {t('copy')}
        </Button>
      )}
      {isShown && !hasLines && !hasHits && (
        <span role="status" className={classes.note}>
          {t(text ? 'noText' : 'loading')}
        </span>
      )}
    </div>
  );
}

/** Shows the first page with hits once they are known, unless the user has chosen another page. */
function useFirstHit(
  assetId: string,
  hitPages: readonly number[],
  { page, onPage }: Pick<TextBarProps, 'page' | 'onPage'>,
): void {
  const isShown = useRef(false);
  useEffect(() => {
    const [first] = hitPages;
    if (isShown.current || first === undefined) return;
    isShown.current = true;
    if (page > 1 || first === 1) return;
    goToHit({ assetId, page: first, index: 0 });
    onPage?.(first);
  }, [assetId, hitPages, page, onPage]);
}

interface HitsProps extends Pick<TextBarProps, 'page' | 'onPage'> {
  assetId: string;
  /** Undefined until the page is loaded. */
  hits: number | undefined;
  hitPages: readonly number[];
  keyword: string;
}

/** Shows which hit is emphasized, with buttons to the others, also on other pages. */
function Hits({ assetId, page, hits, hitPages, keyword, onPage }: HitsProps) {
  const index = useHitIndex(assetId, page, hits ?? 0);
  const earlierPage = hitPages.findLast((other) => other < page);
  const laterPage = hitPages.find((other) => other > page);
  const go = (to: number, index: number) => {
    goToHit({ assetId, page: to, index });
    if (to !== page) onPage?.(to);
  };
  const step = (by: 1 | -1) => {
    const next = index + by;
    if (next >= 0 && next < (hits ?? 0)) go(page, next);
    else if (by > 0 && laterPage !== undefined) go(laterPage, 0);
    else if (by < 0 && earlierPage !== undefined) go(earlierPage, Number.POSITIVE_INFINITY);
  };
  const counts = { number: formatCount(index + 1), total: formatCount(hits ?? 0) };
  const label = onPage ? t('hitOnPage', counts) : t('hit', counts);
  return (
    <>
      <span role="status" className={classes.note}>
        {hits === undefined ? t('loading') : hits > 0 ? label : t('otherPages')}
      </span>
      <IconButton
        className={stage.step}
        icon={IconChevronUp}
        label={t('previousHit')}
        aria-disabled={index <= 0 && earlierPage === undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        className={stage.step}
        icon={IconChevronDown}
        label={t('nextHit')}
        aria-disabled={index >= (hits ?? 0) - 1 && laterPage === undefined}
        onClick={() => step(1)}
      />
      <IconButton
        className={stage.step}
        icon={IconX}
        label={t('hideHits')}
        onClick={() => hideHits(keyword)}
      />
    </>
  );
}
