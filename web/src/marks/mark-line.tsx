import { IconFlagFilled, IconHeartFilled, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './mark-line.module.css';
import type { Marks } from './marks.ts';

/** Shows stars, flag and favorite of an asset, without those that it does not have. The name of the asset's element says them. */
export function MarkLine({ marks }: { marks: Marks }) {
  const { rating, flag, favorite } = marks;
  return (
    <span className={classes.line} aria-hidden>
      {rating !== null && (
        <span className={classes.stars} style={{ '--count': rating } as CSSProperties} />
      )}
      {flag === 'PICK' && <IconFlagFilled size={12} className={classes.pick} />}
      {flag === 'REJECT' && <IconX size={13} stroke={2.5} className={classes.reject} />}
      {favorite && <IconHeartFilled size={12} className={classes.favorite} />}
    </span>
  );
}

/** Tells whether the line of marks shows anything. */
export function hasLine({ rating, flag, favorite }: Marks): boolean {
  return rating !== null || flag !== null || favorite === true;
}
