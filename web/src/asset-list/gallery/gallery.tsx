import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo } from 'react';
import { useSelection } from '../../assets/use-selection.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useMarkKeys } from '../../marks/use-mark-keys.ts';
import { useTagsKey } from '../../tags/tag-panel-state.ts';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { AssetSkeletons } from '../grid/asset-skeletons.tsx';
import type { Density } from '../grid/list-layout.ts';
import { markedIds } from '../selection/marked-ids.ts';
import { divideDays } from './days/days.ts';
import { t } from './days/texts.ts';
import classes from './gallery.module.css';
import { GalleryWindow } from './gallery-window.tsx';
import { timelineQuery } from './timeline-api.ts';

/** Heights of rows, in CSS pixels. */
const ROW_HEIGHTS: Record<Density, number> = { compact: 120, comfortable: 200, large: 320 };
const NARROW_ROW_HEIGHTS: Record<Density, number> = { compact: 80, comfortable: 120, large: 200 };

/** Marks need no ids of a page. */
const NO_IDS: readonly string[] = [];

interface GalleryProps {
  /** Accessible name of the list. */
  label: string;
  /** Key of the list's selection. */
  list: string;
  searchId: string;
  density: Density;
  onDensity: (density: Density) => void;
}

/** Shows the matches of a search by the day on which they were taken, the latest first, in rows of equal height. */
export function Gallery({ label, list, searchId, density, onDensity }: GalleryProps) {
  const isNarrow = useNarrow();
  const selection = useSelection(list, NO_IDS);
  useMarkKeys('lists', () => markedIds(selection), true);
  useTagsKey(selection, () => markedIds(selection), true);
  const { ref, width, height } = useElementSize();
  const { data: timeline, error, refetch } = useQuery(timelineQuery(searchId));
  const days = useMemo(() => timeline && divideDays(timeline), [timeline]);
  const rowHeight = (isNarrow ? NARROW_ROW_HEIGHTS : ROW_HEIGHTS)[density];
  const style: CSSProperties & Record<'--row-height', string> = {
    '--row-height': `${rowHeight}px`,
  };
  if (!days && error)
    return <ListFailed title={t('daysNotLoaded')} error={error} onRetry={refetch} />;
  return (
    <div ref={ref} className={classes.gallery} style={style}>
      {days && width > 0 ? (
        <GalleryWindow
          label={label}
          list={list}
          searchId={searchId}
          days={days}
          width={Math.floor(width)}
          viewport={height}
          rowHeight={rowHeight}
          density={density}
          onDensity={onDensity}
        />
      ) : (
        <AssetSkeletons layout={{ view: 'gallery', density, isWhole: false }} />
      )}
    </div>
  );
}
