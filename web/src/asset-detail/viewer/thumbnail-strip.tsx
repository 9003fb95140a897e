import { UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
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
  const currentRef = useRef<HTMLButtonElement>(null);
  const currentId = ids[position - 1];
  // Before the paint, because a long list shows another part of itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is another element in the ref
  useLayoutEffect(() => {
    currentRef.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [currentId]);
  return (
    <ul className={classes.strip} aria-label={t('siblings')} data-tour="asset-strip">
      {nearSiblings({ ids, position }).map((id) => {
        const asset = summaries.get(id);
        const isCurrent = id === currentId;
        return (
          <li key={id}>
            <UnstyledButton
              ref={isCurrent ? currentRef : undefined}
              className={classes.thumbnail}
              aria-label={asset?.name ?? id}
              aria-current={isCurrent}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => show(id)}
            >
              {asset ? (
                <Thumbnail asset={asset} edge={300} tileWidth={56} iconSize={18} />
              ) : (
                <KindIcon kind="OTHER" size={18} />
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
