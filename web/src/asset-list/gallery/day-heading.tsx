import { memo, type ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { dayName } from './days/day-names.ts';
import type { GalleryDay } from './days/days.ts';
import { t } from './days/texts.ts';
import classes from './gallery.module.css';

interface DayHeadingProps {
  day: GalleryDay;
  /** Where most pictures of the day were taken, as far as it is known. */
  town: string | null;
  isSelected: boolean;
  onSelect: (day: GalleryDay, isSelected: boolean) => void;
  /** CSS pixels in the scrolled element, from the top of the day to its end: the heading stays in view between them. */
  top: number;
  height: number;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** Shows a day, its place and number of pictures. Its check selects them. */
export const DayHeading = memo(function DayHeading(props: DayHeadingProps) {
  const { day, town, isSelected, onSelect, top, height, children } = props;
  const name = day.isUndated ? t('undated') : dayName(day.day);
  return (
    <div className={classes.day} style={{ top, height }}>
      <div className={classes.heading}>
        <input
          type="checkbox"
          className={classes.selectDay}
          aria-label={t('selectDay', { day: name })}
          checked={isSelected}
          onChange={() => onSelect(day, isSelected)}
        />
        <h2 className={classes.dayName}>
          <span>{name}</span>
          {town !== null && <span className={classes.fact}>{town}</span>}
          <span className={classes.fact}>{formatCount(day.count)}</span>
        </h2>
        {children}
      </div>
    </div>
  );
});
