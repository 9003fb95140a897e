import { Skeleton } from '@mantine/core';
import classes from './section-form.module.css';
import { t } from './texts.ts';

/** Shows placeholders of the cards while the settings load. */
export function SectionSkeletons() {
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {[320, 130, 420].map((height) => (
        <Skeleton key={height} height={height} radius={10} />
      ))}
    </div>
  );
}
