import { UnstyledButton } from '@mantine/core';
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import { nearSiblings } from '../near-siblings.ts';
import type { Siblings } from '../use-siblings.ts';
import { t } from './texts.ts';
import classes from './thumbnail-strip.module.css';

interface ThumbnailStripProps {
  summaries: ReadonlyMap<string, AssetSummary>;
  siblings: Siblings;
}

/** Shows thumbnails of the siblings in a row, scrolled to the asset that is shown. */
export function ThumbnailStrip({
  summaries,
  siblings: { ids, position, show },
}: ThumbnailStripProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const currentId = ids[position - 1];
  // Before the paint, because a long list shows another part of itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is another element in the ref
  useLayoutEffect(() => {
    const current = listRef.current?.querySelector('[aria-current="true"]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [currentId]);
  const handleClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('[data-sibling]') : null;
    show(button?.getAttribute('data-sibling') ?? undefined);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it take the keys.
    <ul
      ref={listRef}
      className={classes.strip}
      aria-label={t('siblings')}
      data-tour="asset-strip"
      onClick={handleClick}
    >
      {nearSiblings({ ids, position }).map((id) => (
        <StripItem key={id} id={id} asset={summaries.get(id)} isCurrent={id === currentId} />
      ))}
    </ul>
  );
}

interface StripItemProps {
  id: string;
  /** Undefined until it is loaded. */
  asset: AssetSummary | undefined;
  isCurrent: boolean;
}

/** Memoized, because another asset changes only two of a hundred. */
const StripItem = memo(function StripItem({ id, asset, isCurrent }: StripItemProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.thumbnail}
        aria-label={asset?.name ?? id}
        aria-current={isCurrent}
        tabIndex={isCurrent ? 0 : -1}
        data-sibling={id}
      >
        {asset ? (
          <Thumbnail asset={asset} edge={300} tileWidth={56} iconSize={18} />
        ) : (
          <KindIcon kind="OTHER" size={18} />
        )}
      </UnstyledButton>
    </li>
  );
});
