import { Skeleton } from '@mantine/core';
import classes from './tab-skeleton.module.css';
import { t } from './texts.ts';

/** Shows the placeholder of a tab until it is loaded. */
export function TabSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {[200, 150, 90, 120, 70, 140, 140].map((width, line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={12} width={72} />
          <Skeleton height={12} width={width} />
        </div>
      ))}
    </div>
  );
}
