import { type CSSProperties, Suspense } from 'react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './card-marks.module.css';
import { hasLine, MarkLine } from './mark-line.tsx';
import { LABEL_COLORS } from './marks.ts';

const CardMarkBar = lazyPart(async () => (await import('./card-mark-bar.tsx')).CardMarkBar);

interface CardMarksProps {
  asset: AssetSummary;
  /** Whether the marks can be changed now: the pointer or the focus is on the card, and the card is wide enough. */
  isOpen: boolean;
  /** Whether the card has a badge at the bottom left. */
  isBadged: boolean;
}

/** Shows the marks of an asset over its thumbnail: buttons while the card is in use, else only marks that it has. */
export function CardMarks({ asset, isOpen, isBadged }: CardMarksProps) {
  const line = hasLine(asset) && (
    <span className={classes.line} data-badged={isBadged || undefined}>
      <MarkLine marks={asset} />
    </span>
  );
  return (
    <>
      {isOpen ? (
        <span className={classes.bar}>
          <Suspense fallback={null}>
            <CardMarkBar asset={asset} />
          </Suspense>
        </span>
      ) : (
        line
      )}
      {asset.color_label && (
        <span
          className={classes.label}
          style={{ '--color': LABEL_COLORS[asset.color_label] } as CSSProperties}
        />
      )}
    </>
  );
}
