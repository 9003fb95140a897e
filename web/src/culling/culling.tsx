import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { IDS_SHOWN_MAX } from '../assets/assets-of-ids.ts';
import { StageNote } from '../assets/list-screen.tsx';
import { ShownTags } from '../tags/shown-tags.tsx';
import classes from './culling.module.css';
import { CullingBar } from './culling-bar.tsx';
import { CullingPanes } from './culling-panes.tsx';
import { CullingStrip } from './culling-strip.tsx';
import { t } from './texts.ts';
import { useCulling } from './use-culling.ts';
import { useCullingKeys } from './use-culling-keys.ts';
import { useViews } from './zoom/use-views.ts';

interface CullingProps {
  loaded: readonly AssetSummary[];
  /** Number of pictures that were chosen. */
  total: number;
  /** Id of the picture to begin with, alone. */
  first: string | undefined;
  onClose: () => void;
}

/** Compares and marks pictures: one alone, or up to four that zoom and move as one. */
export function Culling({ loaded, total, first, onClose }: CullingProps) {
  const culling = useCulling(loaded, first);
  const { marks, state, group, groups, listed, current, shown } = culling;
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useViews(stage, state.active);
  useCullingKeys({
    marks: current && marks.of(current),
    onMark: culling.mark,
    onStep: culling.step,
    onCrown: culling.crown,
    onUncrown: culling.uncrown,
    onCompare: culling.toggleCompare,
    onZoom: zoom.toggle,
    onUndo: culling.undo,
  });
  if (groups.all.length === 0)
    return (
      <StageNote title={t('noneLeft')}>
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </StageNote>
    );
  return (
    <div className={classes.page} data-culling>
      <CullingBar
        groups={groups}
        group={group}
        position={t('position', { position: culling.position, total: listed.length })}
        isComparing={state.panes.length > 0}
        canUndo={marks.canUndo}
        onGroup={culling.showGroup}
        onCompare={culling.toggleCompare}
        onUndo={culling.undo}
        onTrashed={culling.dropTrashed}
        onClose={onClose}
      />
      <CullingPanes
        stage={stage}
        shown={shown}
        state={state}
        zoom={zoom}
        marksOf={marks.of}
        onMark={(asset, change) => culling.mark(change, false, asset)}
        onActivate={culling.activate}
      />
      <CullingStrip
        assets={listed}
        active={state.active}
        shown={state.panes}
        marksOf={marks.of}
        onShow={culling.show}
      />
      {state.active && <ShownTags screen="culling" id={state.active} />}
      <p className={classes.hint}>
        {culling.canMark ? t('hint') : t('viewOnly')}
        {total > IDS_SHOWN_MAX && ` ${t('tooMany', { count: IDS_SHOWN_MAX })}`}
      </p>
    </div>
  );
}
