import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { t } from '../texts.ts';
import gridClasses from './asset-grid.module.css';
import classes from './asset-skeletons.module.css';
import type { ListLayout } from './list-layout.ts';

/** Number of placeholders while a list loads. Specification 9. */
export const PLACEHOLDERS = 30;

/** Ratios of the placeholders of the gallery, in turn. */
const RATIOS = [1.5, 1.5, 0.75, 1.33, 1.78, 0.67, 1.5];

interface AssetSkeletonsProps {
  layout: ListLayout;
}

/** Shows placeholders while a list loads. They have the size of cards, rows or pictures, so that little moves afterward. */
export function AssetSkeletons({ layout }: AssetSkeletonsProps) {
  if (layout.view === 'gallery') return <GallerySkeletons density={layout.density} />;
  const isGrid = layout.view === 'grid';
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div
        aria-hidden
        className={isGrid ? gridClasses.grid : classes.rows}
        data-density={layout.density}
      >
        {Array.from({ length: PLACEHOLDERS }, (_, index) => index).map((index) => (
          <div key={index} className={isGrid ? classes.card : classes.row}>
            <div className={classes.image} />
            <div className={classes.lines}>
              <div className={classes.line} />
              <div className={classes.line} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function GallerySkeletons({ density }: Pick<ListLayout, 'density'>) {
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes.day} />
      <div aria-hidden className={classes.pictures} data-density={density}>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => index).map((index) => {
          const style: CSSProperties & Record<'--ratio', number> = {
            '--ratio': RATIOS[index % RATIOS.length] ?? 1,
          };
          return <div key={index} className={classes.image} style={style} />;
        })}
      </div>
    </div>
  );
}
