import { VisuallyHidden } from '@mantine/core';
import { t } from '../texts.ts';
import gridClasses from './asset-grid.module.css';
import classes from './asset-skeletons.module.css';
import type { ListLayout } from './list-layout.ts';

/** Number of placeholders while a list loads. Specification 9. */
export const PLACEHOLDERS = 30;

interface AssetSkeletonsProps {
  layout: ListLayout;
}

/** Shows placeholders while a list loads. They have the size of cards or rows, so that nothing moves afterward. */
export function AssetSkeletons({ layout }: AssetSkeletonsProps) {
  const isGrid = layout.view !== 'list';
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
