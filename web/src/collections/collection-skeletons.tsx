import { VisuallyHidden } from '@mantine/core';
import boxed from '../ui/lists/boxed-list.module.css';
import type { Layout } from './collection-layout.tsx';
import classes from './collections.module.css';
import { t } from './texts.ts';

/** Placeholders shown while the list loads. Specification 9. */
const PLACEHOLDERS = 30;

interface CollectionSkeletonsProps {
  layout: Layout;
}

/** Has the size of the final content, to avoid layout shift. */
export function CollectionSkeletons({ layout }: CollectionSkeletonsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div
        className={layout === 'list' ? boxed.list : classes.cards}
        data-layout={layout}
        aria-hidden
      >
        {Array.from({ length: PLACEHOLDERS }, (_, index) => index).map((index) => (
          <div key={index} className={classes.item} data-skeleton={layout}>
            <div className={classes.cover} />
            <div className={classes.text}>
              <div className={classes.line} />
              <div className={classes.line} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
